/**
 * Documents that are zip archives (docx, xlsx, pptx, hwpx) and archives themselves. Every entry is unpacked once, into nothing,
 * so that what the archive says of its size is held against what really comes.
 */
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { FileType } from '#domain/common/file-types.ts';
import { Unfit } from './finding.ts';

const bounds = {
  entries: 3_000,
  /** Bytes unpacked, of all entries. */
  unpacked: 200 * 1024 * 1024,
  /** Of the two entries whose text is read. */
  text: 1024 * 1024,
};

/** The part that each kind of office document can't be without. */
const mainParts: [part: string, type: FileType][] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
];
const contentTypes = '[Content_Types].xml';

export async function inspectZip(path: string, unpackedMost = bounds.unpacked): Promise<FileType> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(unreadable);
  try {
    // What stands behind an archive, or in its comment, may be another kind of file.
    if (zip.comment.length > 0) throw new Unfit('file_not_safe');
    if (zip.entryCount > bounds.entries) throw new Unfit('file_not_safe');
    return await typeOf(zip, unpackedMost);
  } finally {
    zip.close();
  }
}

async function typeOf(zip: yauzl.ZipFile, unpackedMost: number): Promise<FileType> {
  const names = new Set<string>();
  let [unpacked, types, mimetype] = [0, '', ''];
  for await (const entry of entriesOf(zip)) {
    if (names.has(entry.fileName)) throw new Unfit('file_not_safe');
    names.add(entry.fileName);
    unpacked += entry.uncompressedSize;
    if (unpacked > unpackedMost || entry.isEncrypted() || isLink(entry)) throw new Unfit('file_not_safe');
    if (/(^|\/)vbaProject\.bin$/i.test(entry.fileName)) throw new Unfit('file_not_safe');
    const isText = entry.fileName === contentTypes || entry.fileName === 'mimetype';
    if (isText && entry.uncompressedSize > bounds.text) throw new Unfit('file_not_safe');
    // The library ends an entry that is longer than it says, and one that is shorter.
    const stream = await zip.openReadStreamPromise(entry).catch(unreadable);
    if (isText) {
      const text = (await buffer(stream).catch(unreadable)).toString();
      if (entry.fileName === contentTypes) types = text;
      else mimetype = text.trim();
    } else await drained(stream).catch(unreadable);
  }
  if (/macroEnabled/i.test(types)) throw new Unfit('file_not_safe');
  if (names.has(contentTypes)) {
    const office = mainParts.find(([part]) => names.has(part));
    if (office) return office[1];
  }
  if (mimetype === 'application/hwp+zip' && names.has('Contents/content.hpf')) return 'hwpx';
  return 'zip';
}

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    if (error instanceof Unfit) throw error;
    unreadable(error);
  }
}

async function drained(stream: NodeJS.ReadableStream): Promise<void> {
  for await (const _ of stream);
}

/** A symbolic link, as archives of Unix carry it: mode 0o120000 in the upper half of the attributes. */
const isLink = (entry: yauzl.Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Names that climb and sizes that lie are attacks; everything else is a damaged archive. */
function unreadable(error: unknown): never {
  const { message = '', code } = error as { message?: string; code?: string };
  if (code === 'ENOENT' || code === 'EMFILE' || code === 'EIO') throw error;
  const isHostile = /too many bytes|not enough bytes|relative path|absolute path|invalid characters/.test(
    message,
  );
  throw new Unfit(isHostile ? 'file_not_safe' : 'file_damaged');
}
