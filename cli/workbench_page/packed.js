// The three forms in which readers share a changed game: a link, a zip and one HTML file. Reading has limits, because
// files may come from strangers.
import { Gunzip, gzipSync, strFromU8, strToU8, unzipSync, zipSync } from "fflate";

import { kPackId } from "./embedded.js";

const kVersion = 1;
const kMostBytes = 8 << 20;  // the maximum size of all texts of an opened file
const kMostFiles = 500;
// A path of two to eight names. The engine checks paths again.
const kGood = /^(?:[\p{L}\p{N}_][^\p{C}\\/:*?"<>|]*\/){1,7}[\p{L}\p{N}_][^\p{C}\\/:*?"<>|]*\.(yaml|yml|lua)$/u;

export class BadFile extends Error {}

// The text of a file in a zip.
function textOf(path, bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadFile(`The text of '${path}' is not UTF-8.`);
  }
}

function isGood(path) {
  return typeof path === "string" && kGood.test(path) && !path.includes("..");
}

// Checks the content of a file. Returns only the known keys.
export function checked(pack) {
  if (typeof pack !== "object" || pack === null || typeof pack.game !== "string" || typeof pack.files !== "object" || pack.files === null) throw new BadFile("This is not a game from a workbench.");
  if (!(pack.version <= kVersion)) throw new BadFile("A newer workbench wrote this file. Load this page again, or update fuda.");
  const files = Object.entries(pack.files);
  if (files.length > kMostFiles) throw new BadFile("This file holds too many texts.");
  let size = 0;
  for (const [path, text] of files) {
    if (!isGood(path) || typeof text !== "string") throw new BadFile(`This file wants to write '${path}', which is not a game's text.`);
    size += text.length;
  }
  if (size > kMostBytes) throw new BadFile("The texts in this file are too large.");
  const removed = Array.isArray(pack.removed) ? pack.removed : [];
  if (removed.length > kMostFiles || !removed.every(isGood)) throw new BadFile("This file wants to remove something that is not a game's text.");
  const printed = Object.entries(pack.printed ?? {}).filter(([path, hash]) => isGood(path) && typeof hash === "string");
  const changes = Array.isArray(pack.changes) ? pack.changes.filter((one) => typeof one?.what === "string").slice(0, 500) : [];
  return { version: pack.version, fuda: String(pack.fuda ?? ""), game: pack.game, files: Object.fromEntries(files), removed, printed: Object.fromEntries(printed), changes };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile("This file is damaged.");
  }
}

function inflated(bytes) {
  const parts = [];
  let size = 0;
  const gunzip = new Gunzip((part) => {
    size += part.length;
    if (size > kMostBytes) throw new BadFile("The texts in this file are too large.");
    parts.push(part);
  });
  try {
    // Unpack in pieces, so that the limit applies before all the data is in memory.
    for (let at = 0; at < bytes.length; at += 4096) gunzip.push(bytes.subarray(at, at + 4096), at + 4096 >= bytes.length);
  } catch (why) {
    throw why instanceof BadFile ? why : new BadFile("This link is damaged.");
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return strFromU8(all);
}

// ---- links

export function linkOf(pack) {
  const bytes = gzipSync(strToU8(JSON.stringify(pack)), { level: 9, mtime: 0 });
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromLink(text) {
  let binary;
  try {
    binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new BadFile("This link is damaged.");
  }
  return checked(parsed(inflated(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))));
}

// ---- zips

// All texts of the game, so that fuda can run the unpacked folder, and the pack itself.
export function zipOf(pack, texts) {
  const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)]));
  return zipSync({ ...files, [`${pack.game}/workbench.json`]: strToU8(JSON.stringify({ ...pack, files: Object.keys(pack.files) }, null, 1)) }, { level: 9, mtime: "2020-01-01" });
}

export function fromZip(bytes) {
  let size = 0;
  let n = 0;
  let entries;
  try {
    entries = unzipSync(bytes, { filter({ name, originalSize }) {
      if (!/\.(yaml|yml|lua|json)$/.test(name)) return false;
      size += originalSize;
      if (++n > kMostFiles || size > kMostBytes) throw new BadFile("This zip is too large.");
      return true;
    } });
  } catch (why) {
    throw why instanceof BadFile ? why : new BadFile("This zip is damaged.");
  }
  const about = Object.keys(entries).find((path) => /^[^/]+\/workbench\.json$/.test(path));
  const texts = Object.fromEntries(Object.entries(entries).filter(([path]) => !path.endsWith(".json")).map(([path, bytes]) => [path, textOf(path, bytes)]));
  if (about === undefined) {
    const main = Object.keys(texts).find((path) => /^[^/]+\/game\.yaml$/.test(path));
    if (main === undefined) throw new BadFile("This zip holds no game: a folder with game.yaml is missing.");
    return checked({ version: kVersion, game: main.split("/")[0], files: texts, changes: [] });
  }
  const pack = parsed(textOf(about, entries[about]));
  const wanted = Array.isArray(pack.files) ? pack.files : [];
  return checked({ ...pack, files: Object.fromEntries(wanted.filter((path) => Object.hasOwn(texts, path)).map((path) => [path, texts[path]])) });
}

// ---- HTML files

export function fromHtml(text) {
  // Do not use an HTML parser, because it would apply the page's policy to the styles of the file. The text of a pack
  // has no "<".
  const found = text.match(new RegExp(`<script type="application/json" id="${kPackId}">([^<]*)</script>`));
  if (found === null) throw new BadFile("This page holds no game from a workbench.");
  return checked(parsed(found[1]));
}

// Reads a file in any of the three forms, which its content shows.
export async function fromFile(file) {
  if (file.size > 4 * kMostBytes) throw new BadFile("This file is too large.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return fromZip(bytes);
  const text = strFromU8(bytes);
  const link = text.match(/#open=([\w-]+)/)?.[1];
  if (/^\s*</.test(text)) return fromHtml(text);
  if (link !== undefined) return fromLink(link);
  throw new BadFile("This is neither a zip, nor a page, nor a link of a workbench.");
}
