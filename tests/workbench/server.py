#!/usr/bin/env python3
"""Tests fuda workbench over HTTP: its token, its guards, its events, and the tables with the edited rules.

usage: server.py FUDA SOURCE
"""
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

GAME = "smallest-game"
FILE = f"{GAME}/game.yaml"


class Bench:
    """A workbench on a library with one small game."""

    def __init__(self, fuda, source):
        self.top = tempfile.mkdtemp(prefix="fuda-bench-")
        self.library = os.path.join(self.top, "library")
        os.makedirs(self.library)
        os.makedirs(os.path.join(self.top, "tmp"))
        shutil.copytree(os.path.join(source, "examples", GAME), os.path.join(self.library, GAME))
        # Neither of these is a file of a game, and neither keeps the program from starting.
        os.makedirs(os.path.join(self.library, GAME, "scenarios"))
        huge = os.path.join(self.library, GAME, "scenarios", "huge.yaml")
        with open(huge, "w") as file:
            file.truncate(20 << 20)
        os.makedirs(os.path.join(self.library, "notes"))
        with open(os.path.join(self.top, "secret.yaml"), "w") as file:
            file.write("secret: 1\n")
        self.process = subprocess.Popen([fuda, "workbench", self.library], stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, "TMPDIR": os.path.join(self.top, "tmp")})
        self.process.stdout.readline()
        found = re.match(r"http://127\.0\.0\.1:(\d+)(/workbench/\?key=[0-9a-f]{32})$", self.process.stdout.readline().strip())
        assert found, "the program prints an address on the loopback interface"
        self.port, self.entry = int(found[1]), found[2]
        self.cookie = None
        os.remove(huge)

    def request(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        if self.cookie and "Cookie" not in headers:
            headers["Cookie"] = self.cookie
        if body is not None and "Content_Type" not in headers:
            headers["Content_Type"] = "application/json"
        given = {name.replace("_", "-"): text for name, text in headers.items() if text is not None}
        connection.request(method, path, body, given)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.headers

    def ask(self, **request):
        status, text, _ = self.request("POST", "/workbench/ask", json.dumps(request))
        assert status == 200, (status, text)
        return json.loads(text)

    def read(self, path=FILE):
        with open(os.path.join(self.library, path)) as file:
            return file.read()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0
        assert os.listdir(os.path.join(self.top, "tmp")) == [], "no folder is left behind"
        shutil.rmtree(self.top)


def check_strangers(bench):
    """Without the cookie, the server refuses every request, even one with a wrong key."""
    for path in ["/", "/workbench/", "/workbench/changes", "/games", "/catalogue", "/workbench/?key=", "/page/icon.svg",
                 "/workbench/?key=" + "0" * 32, bench.entry.replace("/workbench/", "/"), bench.entry[:-1]]:
        status, text, headers = bench.request("GET", path)
        assert status == 403, (path, status, text)
        assert headers["Set-Cookie"] is None
    for path in ["/workbench/ask", f"/games/{GAME}/create"]:
        assert bench.request("POST", path, '{"op":"shelf"}')[0] == 403
    assert bench.request("GET", bench.entry, Host="evil.example")[0] == 421
    assert bench.request("GET", bench.entry, Host=f"evil.example:{bench.port}")[0] == 421


def check_token(bench):
    """The key works once, and then only the cookie works. Only the request of a browser for the page uses the key up."""
    for method in ["HEAD", "POST", "OPTIONS"]:
        status, _, headers = bench.request(method, bench.entry)
        assert status == 403 and headers["Set-Cookie"] is None, (method, status)
    status, _, headers = bench.request("GET", bench.entry)
    assert status == 200
    given = headers["Set-Cookie"]
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"]:
        assert part in given
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert bench.request("GET", bench.entry)[0] == 403, "the key works only once"
    bench.cookie = given.split(";")[0]
    assert bench.request("GET", bench.entry)[0] == 200, "the page can be loaded again with the cookie"
    wrong = bench.cookie[:-1] + ("0" if bench.cookie[-1] != "0" else "1")
    assert bench.request("GET", "/workbench/", Cookie=wrong)[0] == 403
    name, value = bench.cookie.split("=")
    assert bench.request("GET", "/workbench/", Cookie=f"{name}x={value}")[0] == 403
    assert bench.request("GET", "/workbench/", Cookie=f"a=b; {bench.cookie}")[0] == 200


def check_other_sites(bench):
    """A page of another site cannot use the cookie."""
    body = '{"op":"shelf"}'
    assert bench.request("POST", "/workbench/ask", body, Origin="http://evil.example")[0] == 403
    assert bench.request("POST", "/workbench/ask", body, Host="evil.example")[0] == 421
    assert bench.request("POST", "/workbench/ask", body, Content_Type="text/plain")[0] == 415
    assert bench.request("POST", "/workbench/ask", body, Origin=f"http://127.0.0.1:{bench.port}")[0] == 200
    assert bench.request("POST", "/workbench/ask", "{")[0] == 400
    assert bench.request("GET", "/workbench/ask")[0] == 404


def check_files(bench):
    """Requests read and write files of the library, and no others."""
    assert [game["game"] for game in bench.ask(op="shelf")["games"]] == [GAME]
    text = bench.read()
    assert bench.ask(op="write", path=FILE, text=text + "# new\n") == {}
    assert bench.read() == text + "# new\n"
    assert bench.ask(op="revert", path=FILE)["text"] == text
    os.symlink(os.path.join(bench.top, "secret.yaml"), os.path.join(bench.library, GAME, "link.yaml"))
    for path in ["../secret.yaml", os.path.join(bench.top, "secret.yaml"), f"{GAME}/../../secret.yaml", f"{GAME}/link.yaml",
                 f"{GAME}/run.sh", "a\0.yaml"]:
        for op in ["write", "create", "remove", "revert"]:
            assert "error" in bench.ask(op=op, path=path, text="x"), (op, path)
    os.remove(os.path.join(bench.library, GAME, "link.yaml"))
    with open(os.path.join(bench.top, "secret.yaml")) as file:
        assert file.read() == "secret: 1\n"
    long = "# " + "x" * 200_000 + "\n"
    assert bench.ask(op="create", path=f"{GAME}/scenarios/long.yaml", text=long) == {}
    assert bench.ask(op="remove", path=f"{GAME}/scenarios/long.yaml") == {}


class Listener:
    """The stream of a page, and the paths that it has named."""

    def __init__(self, bench, last=None):
        self.heard, self.last = [], last
        self.connection = http.client.HTTPConnection("127.0.0.1", bench.port, timeout=60)
        headers = {"Cookie": bench.cookie} if last is None else {"Cookie": bench.cookie, "Last-Event-ID": last}
        self.connection.request("GET", "/workbench/changes", headers=headers)
        answer = self.connection.getresponse()
        assert answer.status == 200 and answer.headers["Content-Type"].startswith("text/event-stream")
        threading.Thread(target=self.listen, args=[answer], daemon=True).start()

    def listen(self, answer):
        try:
            for line in answer:
                assert not line.startswith(b"event: ") or line == b"event: changed\n", line
                if line.startswith(b"id: "):
                    self.last = line[4:].decode().strip()
                if line.startswith(b"data: "):
                    self.heard.extend(json.loads(line[6:])["paths"])
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass

    def expect(self, *paths, perhaps=()):
        for _ in range(100):
            if self.heard:
                break
            time.sleep(0.1)
        time.sleep(0.5)
        assert set(paths) <= set(self.heard) <= {*paths, *perhaps}, self.heard
        self.heard.clear()

    def close(self):
        self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.connection.close()


def edit(bench, name):
    with open(os.path.join(bench.library, GAME, name), "a") as file:
        file.write("# by another editor\n" if name.endswith("yaml") else "-- by another editor\n")


def check_events(bench):
    """The stream names the files that another program has changed, but not those that the page has changed."""
    listener = Listener(bench)
    time.sleep(1)
    text = bench.read()
    assert bench.ask(op="write", path=FILE, text=text + "# by the page\n") == {}
    time.sleep(1.5)
    assert listener.heard == [], listener.heard
    with open(os.path.join(bench.library, "notes", "mine.yaml"), "w") as file:
        file.write("no: game\n")
    edit(bench, "rules.lua")
    listener.expect(f"{GAME}/rules.lua")
    # A failed request has changed no file.
    edit(bench, "rules.lua")
    assert "error" in bench.ask(op="create", path=f"{GAME}/rules.lua")
    listener.expect(f"{GAME}/rules.lua")
    # Requests that change many files know only these files.
    package = {"version": 1, "game": GAME, "files": {FILE: text + "# unpacked\n"}}
    edit(bench, "rules.lua")
    edit(bench, "mine.yaml")
    assert bench.ask(op="unpack", files=package)["reverted"] == [f"{GAME}/rules.lua"]
    listener.expect(f"{GAME}/mine.yaml", perhaps=[f"{GAME}/rules.lua"])  # if the server looks before it unpacks
    os.remove(os.path.join(bench.library, GAME, "mine.yaml"))
    listener.expect(f"{GAME}/mine.yaml")
    # A page that loses its stream hears of the changes until it has another stream.
    listener.close()
    edit(bench, "rules.lua")
    time.sleep(1)
    new = Listener(bench)
    listener = Listener(bench, listener.last)
    listener.expect(f"{GAME}/rules.lua")
    assert new.heard == [], "a new page has just read all files"
    new.close()
    listener.close()
    assert bench.ask(op="revert", path=FILE)["text"] == text
    bench.ask(op="revert", path=f"{GAME}/rules.lua")


def check_stops(bench):
    """A request that changes files ends a check that is running."""
    answers = []
    ask = threading.Thread(target=lambda: answers.append(bench.ask(op="check", game=GAME, stage="games", count=100_000)))
    ask.start()
    time.sleep(1)
    bench.ask(op="unpack", version=1, game=GAME, files={})
    ask.join()
    assert answers[0].get("stopped") is True, answers


def hand_at_new_table(bench):
    status, text, _ = bench.request("POST", f"/games/{GAME}/create", json.dumps({"numPlayers": 2, "setupData": {"seed": 1}}))
    assert status == 200, text
    table = json.loads(text)["matchID"]
    status, text, _ = bench.request("POST", f"/games/{GAME}/{table}/join", json.dumps({"playerID": "0", "playerName": "Ana"}))
    assert status == 200, text
    credentials = json.loads(text)["playerCredentials"]
    status, text, _ = bench.request("GET", f"/games/{GAME}/{table}/seat/0", Authorization=f"Bearer {credentials}")
    assert status == 200, text
    zones = json.loads(text)["zones"]
    return next(len(cards) for zone, cards in zones.items() if zone.startswith("hand."))


def check_tables(bench):
    """A new table plays the edited rules, and the live page may be in a frame of the workbench."""
    assert hand_at_new_table(bench) == 4
    bench.ask(op="write", path=FILE, text=bench.read().replace("hand: 4", "hand: 3"))
    assert hand_at_new_table(bench) == 3
    for _ in range(30):  # the page deals again after each edit
        assert hand_at_new_table(bench) == 3
    _, _, headers = bench.request("GET", "/")
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    loaded = bench.ask(op="check", game=GAME, stage="load")
    assert loaded["findings"] == [] and loaded["players"], loaded
    answer = bench.ask(op="variant", game=GAME, name="short")
    assert answer["proved"] is True, answer
    status, text, _ = bench.request("GET", "/games")
    assert status == 200 and f"{GAME}+short" in json.loads(text), "a new variant can be played at once"


def main():
    fuda, source = os.path.abspath(sys.argv[1]), sys.argv[2]
    wrong = subprocess.run([fuda, "workbench", "/no/such/folder"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2 and "there is no folder" in wrong.stderr, wrong
    one = subprocess.run([fuda, "workbench", os.path.join(source, "examples", GAME)], capture_output=True, text=True, check=False)
    assert one.returncode == 2 and "is the folder of one game" in one.stderr, one
    bench = Bench(fuda, source)
    try:
        for check in [check_strangers, check_token, check_other_sites, check_files, check_events, check_stops, check_tables]:
            check(bench)
            print(f"{check.__name__}: passed", flush=True)
    except BaseException:
        bench.process.kill()
        raise
    bench.end()


if __name__ == "__main__":
    main()
