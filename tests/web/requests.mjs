// Tests the requests of pages.

export async function testRequests(both) {
  const { Disk, Engine, Folder, folderOf } = both.modules;
  const disk = new Disk(new Folder(() => ["rules", "printed"].map((name) => [name, folderOf(`${both.source}/rules`)])));
  const engine = await Engine.start(both.module, disk);
  const { games } = JSON.parse((await both.native(["list", "--rules", "rules", "--json"])).out);
  const shelf = engine.ask({ op: "shelf" });
  both.expect("names on the shelf", JSON.stringify(shelf.games?.map((one) => one.game)),
    JSON.stringify(games.map((one) => one.name)));
  ++both.compared;

  for (const { name } of games) {
    const { findings } = engine.ask({ op: "check", game: name, stage: "load" });
    both.expect(`findings about ${name}`, JSON.stringify(findings), "[]");
    ++both.compared;
  }
  // The next request sees a file that a page has written.
  const [first] = games;
  const file = `/rules/${first.name}/game.yaml`;
  disk.write(file, disk.read(file).replace(/^phases:/m, "phasess:"));
  const { findings } = engine.ask({ op: "check", game: first.name, stage: "load" });
  both.expect("a mistake is found", String(findings?.some((one) => one.severity === "error")), "true");
  both.expect("an unknown request", engine.ask({ op: "nonsense" }).error?.message !== undefined, true);
  both.expect("a text that is not a request", engine.ask(undefined).error?.message !== undefined, true);
  both.compared += 3;
}
