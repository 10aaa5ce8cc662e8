/**
 * `GET /files/upload/<folder>/<name>`: stored files, read by their address. A public file can be read by anyone who knows its name,
 * which can't be guessed and is only in answers that check visibility; a private one needs a signed address.
 */
import { type Context, Hono } from 'hono';
import { type FileKind, fileFolders, privateKinds, storeKeys } from '#domain/common/files.ts';
import type { RouteParts } from '../../calls/serve-calls.ts';
import { prepared } from '../../db/prepared.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { isSigned } from '../../platform/storage/signature.ts';
import type { FileStore } from '../../platform/storage/store.ts';

/** Larger files travel in pieces instead of through memory. */
const wholeBytes = 256 * 1024;

const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

// What a file holds was checked when it came; should anything slip through, it can't run or load anything from here.
const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'none'; object-src 'none'; sandbox";

/** The row of a file, or of the picture whose thumbnail or smaller form the name is. */
const rowsOf = prepared((db, given: { name: string; whole: string; png: string; jpg: string }) =>
  db
    .selectFrom('file')
    .select(['kind', 'saveFileName', 'fileName', 'mediaType'])
    .where('saveFileName', 'in', [given.name, given.whole, given.png, given.jpg]),
);

export function fileRoutes(
  { db, clock, security }: Pick<RouteParts, 'db' | 'clock' | 'security'>,
  files: FileStore,
): Hono {
  return new Hono().get('/upload/*', async (c) => {
    const [, folder = '', name = ''] = /\/files\/(upload\/[\w/-]+)\/([\w-]+\.\w+)$/.exec(c.req.path) ?? [];
    const file = name ? await fileNamed(name) : undefined;
    if (!file || fileFolders[file.kind] !== folder) throw new HttpRefusal(404, 'not_page');
    const isPrivate = privateKinds.includes(file.kind);
    const { expires, signature } = c.req.query();
    if (isPrivate && !(await isSigned(db, file.saveFileName, { expires, signature }, clock()))) {
      const address = (c.env as { clientAddress?: string } | undefined)?.clientAddress ?? null;
      const facts = { memberIdx: null, call: 'GET /files', why: 'access_deny' };
      securityEvent({ security, address }, 'permission_refused', facts);
      throw new HttpRefusal(403, 'access_deny');
    }
    const describe = () => {
      for (const [header, value] of Object.entries(headersOf(file, name, isPrivate))) c.header(header, value);
    };
    if (!isPrivate && hasAlready(c, name)) {
      describe();
      return c.body(null, 304);
    }
    const key = `${folder}/${name}`;
    const isHead = c.req.method === 'HEAD';
    const stored = isHead ? null : await files.get(key);
    const size = isHead ? (await files.stat(key))?.size : stored?.size;
    if (size === undefined) throw new HttpRefusal(404, 'not_page');
    // Not before the store has answered: a refusal is nothing to keep for a year.
    describe();
    c.header('content-length', String(size));
    if (!stored) return c.body(null);
    return c.body(
      stored.size <= wholeBytes ? ((await stored.bytes()) as Uint8Array<ArrayBuffer>) : stored.stream(),
    );
  });

  async function fileNamed(name: string) {
    const stem = name.replace(/\.webp$/, '');
    const whole = name.replace(/-\d+\.webp$/, '.webp');
    const rows = await rowsOf(db, { name, whole, png: `${stem}.png`, jpg: `${stem}.jpg` });
    return rows.find((row) => storeKeys(row).some((key) => key.endsWith(`/${name}`)));
  }
}

interface Row {
  kind: FileKind;
  saveFileName: string;
  fileName: string;
  mediaType: string;
}

function headersOf(file: Row, name: string, isPrivate: boolean): Record<string, string> {
  const mediaType = name === file.saveFileName ? file.mediaType : 'image/webp';
  return {
    'content-type': mediaType,
    'content-disposition': disposition(
      pictures.includes(mediaType) ? 'inline' : 'attachment',
      savedAs(file, name),
    ),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The content of a name never changes.
    ...(isPrivate
      ? { 'cache-control': 'private, no-store' }
      : { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${name}"` }),
  };
}

const hasAlready = (c: Context, name: string) =>
  (c.req.header('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === `"${name}"`);

/** The name under which it is saved: its own, with the ending of what it is and not of what its sender called it. */
const savedAs = ({ fileName }: Row, name: string) =>
  `${fileName.replace(/\.[^.]*$/, '')}${name.slice(name.lastIndexOf('.'))}`;

/** RFC 6266: the name in ASCII for old readers, whole in UTF-8 for the others. */
function disposition(way: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
