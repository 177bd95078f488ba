// Tests the unchanged Lobby client that boardgame.io publishes against fuda serve.
//   node lobby_client.mjs http://127.0.0.1:PORT     with boardgame.io 0.50.2 in $BOARDGAME_IO (its node_modules)
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.BOARDGAME_IO}/`);
const { LobbyClient } = require('boardgame.io/client');
const game = 'nin-jan';
const client = new LobbyClient({ server: process.argv[2] });

const fails = async (status, promise) => {
  await assert.rejects(promise, (error) => {
    assert.equal(error.message, `HTTP status ${status}`);
    assert.ok(error.details.error, 'the error says why');
    return true;
  });
};

assert.ok((await client.listGames()).includes(game));
await fails(404, client.createMatch('no-such-game', { numPlayers: 2 }));
await fails(400, client.createMatch(game, { numPlayers: 99 }));
const { matchID } = await client.createMatch(game, { numPlayers: 2, setupData: { seed: 5 } });
await client.createMatch(game, { numPlayers: 2, unlisted: true });

let { matches } = await client.listMatches(game);
assert.deepEqual(matches.map((match) => match.matchID), [matchID]);
assert.equal((await client.listMatches(game, { isGameover: true })).matches.length, 0);
assert.equal((await client.listMatches(game, { updatedBefore: 1 })).matches.length, 0);
assert.equal((await client.listMatches(game, { isGameover: false, updatedAfter: 1 })).matches.length, 1);

const ana = await client.joinMatch(game, matchID, { playerName: 'Ana', data: { colour: 'red' } });
assert.equal(ana.playerID, '0');
assert.match(ana.playerCredentials, /^[0-9a-f]{32}$/);
await fails(409, client.joinMatch(game, matchID, { playerID: '0', playerName: 'Bruno' }));
await fails(404, client.joinMatch(game, 'nowhere', { playerName: 'Bruno' }));
const bruno = await client.joinMatch(game, matchID, { playerID: '1', playerName: 'Bruno' });
await fails(409, client.joinMatch(game, matchID, { playerName: 'Caro' }));

const of = (who) => ({ playerID: who.playerID, credentials: who.playerCredentials });
await fails(403, client.updatePlayer(game, matchID, { ...of(bruno), playerID: '0', newName: 'Eve' }));
await client.updatePlayer(game, matchID, { ...of(bruno), newName: 'Bo', data: { colour: 'blue' } });
const match = await client.getMatch(game, matchID);
assert.equal(match.gameName, game);
assert.deepEqual(match.players.map(({ id, name, data }) => ({ id, name, data })), [
  { id: 0, name: 'Ana', data: { colour: 'red' } },
  { id: 1, name: 'Bo', data: { colour: 'blue' } },
]);
assert.ok(!JSON.stringify(match).includes(ana.playerCredentials));
assert.equal(match.setupData.seed, undefined);

await fails(403, client.playAgain(game, matchID, { playerID: '0', credentials: 'wrong' }));
await fails(403, client.playAgain(game, matchID, of(ana)));  // the game is not over
const seat = async (who, what, options = {}) => {
  const headers = { Authorization: `Bearer ${who.playerCredentials}`, 'Content-Type': 'application/json' };
  return (await fetch(`${process.argv[2]}/games/${game}/${matchID}/seat/${who.playerID}${what}`, { ...options, headers })).json();
};
for (let seen = await seat(ana, ''); !seen.over;) {
  for (const who of [ana, bruno]) {
    seen = await seat(who, '');
    if (seen.legal.length === 0) continue;
    seen = await seat(who, '/move', { method: 'POST', body: JSON.stringify({ move: seen.legal[0], after: seen.ply }) });
  }
}
const { nextMatchID } = await client.playAgain(game, matchID, of(ana));
assert.equal((await client.playAgain(game, matchID, of(bruno))).nextMatchID, nextMatchID);
assert.equal((await client.getMatch(game, matchID)).nextMatchID, nextMatchID);

await fails(403, client.leaveMatch(game, matchID, { playerID: '0', credentials: 'wrong' }));
await client.leaveMatch(game, matchID, of(ana));
await client.leaveMatch(game, matchID, of(bruno));
await fails(404, client.getMatch(game, matchID));
({ matches } = await client.listMatches(game));
assert.deepEqual(matches.map((one) => one.matchID), [nextMatchID]);
console.log('the LobbyClient of boardgame.io understands every answer');
