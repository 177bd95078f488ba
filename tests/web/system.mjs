// Tests the disk in memory (cli/web/disk.js): links, folders above the root, and names that do not exist. Also tests
// files of this machine that cannot be read (cli/web/fuda.mjs).

import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export async function testSystem(both) {
  const { Disk, DiskError, ERRNO, File, Folder, Link, folderOf } = both.modules;
  const is = (what, found, wanted) => {
    both.expect(what, String(found), String(wanted));
    ++both.compared;
  };
  const errno = (work) => {
    try {
      work();
    } catch (error) {
      return error instanceof DiskError ? error.errno : error;
    }
    return ERRNO.ok;
  };
  const disk = new Disk();
  disk.write("/a/b/file", "text");
  disk.folder("/a").set("link", new Link("b/file"));
  disk.folder("/a").set("round", new Link("round"));
  disk.folder("/a").set("out", new Link("../../../a/b"));
  is("a file", disk.read("/a/b/file"), "text");
  is("through a link", disk.read("/a/link"), "text");
  is("through a link above the root", disk.read("/a/out/file"), "text");
  is("a link itself", disk.find("/a/link", false).node instanceof Link, true);
  is("a round link", errno(() => disk.find("/a/round")), ERRNO.loop);
  is("a file as a folder", errno(() => disk.find("/a/b/file/x")), ERRNO.notdir);
  is("a missing folder", errno(() => disk.find("/x/y")), ERRNO.noent);
  is("a missing file", disk.find("/x").node, undefined);
  is("a long name", errno(() => disk.find(`/${"x".repeat(256)}`)), ERRNO.nametoolong);
  is("above the root", disk.find("/../../a").node instanceof Folder, true);
  const file = new File(new Uint8Array([1, 2, 3]));
  file.write(5, new Uint8Array([9]));
  is("a gap in a file", [...file.bytes].join(), "1,2,3,0,0,9");
  file.resize(2);
  file.resize(4);
  is("a shortened file", [...file.bytes].join(), "1,2,0,0");
  const [one, two] = [new File(), new File()];
  is("the time of a second change", two.time > one.time, true);

  const work = fs.mkdtempSync(path.join(os.tmpdir(), "fuda-web-"));
  fs.mkdirSync(path.join(work, "folder"));
  fs.writeFileSync(path.join(work, "file"), "");
  const machine = new Disk(folderOf(work));
  const nodes = ["folder", "file"].map((name) => machine.find(`/${name}`).node);
  fs.rmSync(work, { recursive: true });
  is("a folder that cannot be read", errno(() => nodes[0].entries), ERRNO.acces);
  is("a file that cannot be read", errno(() => nodes[1].size), ERRNO.acces);
}
