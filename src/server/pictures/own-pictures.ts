/**
 * `/own/…`: pictures of the site's own, from the file store, and from memory once they were read (docs/rules.md, I8). Where there is an icon
 * of its own, it stands at the addresses that browsers ask for unasked, too.
 */
import { ownFolder, ownKey, pictureForms, readPictureName } from '#domain/site/pictures.ts';
import type { Database } from '../db/open.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import { type PreparedAnswer, prepareAnswer } from '../platform/answer.ts';
import { organiser } from '../platform/site/identity.ts';
import { type Asking, readersOf } from '../platform/site/pictures.ts';
import type { FileStore } from '../platform/storage/store.ts';
import type { OwnFaces } from './own-faces.ts';

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };

/** Addresses of the build that show the icon, and the form of an own one that takes its place. */
const iconForms: Readonly<Record<string, string>> = {
  '/favicon.ico': '-32.png',
  '/apple-touch-icon.png': '-180.png',
  '/icon-192.png': '-192.png',
  '/icon-512.png': '-512.png',
  '/icon-maskable-512.png': '-masked.png',
};

/** Pictures of some 50 KB that are held in memory: those of a site, and of its sponsors. */
const heldMost = 80;
/** Pictures that are looked for at once, whoever asks; the next may come after so many seconds. */
const [lookedForMost, retryAfterSeconds] = [40, 1];

interface Parts {
  /** What is no picture there. */
  faces?: OwnFaces;
  db: Database;
  files: FileStore;
  clock: () => Date;
}

/** What a picture's address names; undefined for none. */
function partsOf(path: string): { name: string; form: string } | undefined {
  const [, name = '', form = ''] =
    /^([\w-]+-\d+x\d+)((?:-\w+)?\.\w+)$/.exec(path.slice(ownFolder.length)) ?? [];
  const use = readPictureName(name)?.use;
  return use !== undefined && pictureForms[use].includes(form) ? { name, form } : undefined;
}

export function createOwnPictures({ db, files, clock, faces }: Parts) {
  const held = new Map<string, PreparedAnswer>();

  async function read(key: string, isOpen: boolean): Promise<PreparedAnswer | undefined> {
    const stored = await files.get(key);
    if (!stored) return undefined;
    return prepareAnswer(Buffer.from(await stored.bytes()), {
      quality: 0,
      headers: {
        'content-type': types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'cache-control': isOpen ? 'public, max-age=31536000, immutable' : 'private, no-store',
      },
    });
  }

  /** What everyone may read, by its key, while it is read: however many ask for a new picture at once, it is read for all of them. */
  const underway = new Map<string, Promise<PreparedAnswer | undefined>>();
  let lookedFor = 0;

  async function bounded<T>(look: () => Promise<T>): Promise<T> {
    if (lookedFor >= lookedForMost) throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
    lookedFor += 1;
    try {
      return await look();
    } finally {
      lookedFor -= 1;
    }
  }

  async function readForAll(key: string, name: string): Promise<PreparedAnswer | undefined> {
    if ((await readersOf(db, name, {}, clock())) !== 'anyone') return undefined;
    const answer = await read(key, true);
    if (!answer) return undefined;
    held.set(key, answer);
    for (const oldest of held.keys()) if (held.size > heldMost) held.delete(oldest);
    return answer;
  }

  function forAll(key: string, name: string): Promise<PreparedAnswer | undefined> {
    const known = underway.get(key);
    if (known !== undefined) return known;
    const reading = bounded(() => readForAll(key, name)).finally(() => underway.delete(key));
    underway.set(key, reading);
    return reading;
  }

  /** Of a draft, for whoever has its address or its preview. */
  const forWhoever = (key: string, name: string, asking: Asking) =>
    bounded(async () => {
      const readers = await readersOf(db, name, asking, clock());
      return readers && (await read(key, readers === 'anyone'));
    });

  return {
    /** Whether a path is looked for here. */
    isAt: (path: string): boolean =>
      path.startsWith(ownFolder) || (iconForms[path] !== undefined && organiser().pictures.icon !== null),
    /** The picture at such a path, for whoever asks with this query; undefined where there is none for them. */
    async get(path: string, search: string): Promise<PreparedAnswer | undefined> {
      const asFace = await faces?.get(path);
      if (asFace) return asFace;
      const asIcon = iconForms[path];
      const { icon } = organiser().pictures;
      const named =
        asIcon === undefined ? partsOf(path) : icon === null ? undefined : { name: icon, form: asIcon };
      if (!named) return undefined;
      const key = ownKey(named.name, named.form);
      let answer = held.get(key) ?? (await forAll(key, named.name));
      if (!answer && search !== '') {
        const asking: Asking = Object.fromEntries(new URLSearchParams(search));
        if (asking.signature !== undefined || asking.preview !== undefined)
          answer = await forWhoever(key, named.name, asking);
      }
      // The icon may be another tomorrow, at the same address.
      return asIcon === undefined || !answer
        ? answer
        : { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=3600' } };
    },
  };
}

export type OwnPictureDoor = ReturnType<typeof createOwnPictures>;
