/**
 * Pictures of companies, products, posts and events for shared links: drawn on the first request, stored in `og` of the data
 * folder under the words they show. Only what a guest may see has one, so nobody can fill the folder with made-up names.
 * What can't be written there is sent all the same.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#api/client.ts';
import { type SubjectKind, type SubjectWords, subjectPicture, wordsOf } from '#domain/picture/picture.ts';
import { inBothAtOnce } from '#domain/site/identity.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import type { PictureText } from '../../pictures/draw.ts';
import type { Logger } from '../ground/log.ts';
import { type PreparedAnswer, prepareAnswer } from '../platform/answer.ts';
import { organiser } from '../platform/site/identity.ts';
import { createDrawer } from './drawer.ts';

const address = /^\/og\/(ko|en)\/(company|product|post|event)\/(\d{1,10})(?:-\w{1,8})?\.png$/;
/** Increased when the drawing itself changes, so that older pictures are drawn again. */
const drawing = 1;

/** A subject's picture has an address here, whether there is such a subject or not. */
export const isSubjectPicture = (path: string) => address.test(path);

/** What a guest may read of the subject; undefined where that is nothing. */
async function wordsFor(api: Client, kind: SubjectKind, idx: number): Promise<SubjectWords | undefined> {
  const read = {
    company: async () => wordsOf.company((await api('GET /company/getDetail', { participateIdx: idx })).data),
    product: async () => wordsOf.product((await api('GET /product/getDetail', { productIdx: idx })).data),
    post: async () => wordsOf.post((await api('GET /board/getDetail', { postIdx: idx })).data),
    event: async () => wordsOf.event((await api('GET /event/getDetail', { eventIdx: idx })).data),
  };
  return read[kind]().catch((error: { key?: string }) => {
    if (error.key?.endsWith('_not_found') || error.key === 'msg.access_deny') return undefined;
    throw error;
  });
}

function textFor(locale: Locale, kind: SubjectKind, words: SubjectWords): PictureText {
  const other = locales.find((one) => one !== locale) as Locale;
  return {
    over: translator(locale)(`common.picture.${kind}`),
    title: words[locale] || words[other],
    second: words[locale] ? words[other] : '',
    note: words.note,
    sign: inBothAtOnce(organiser().name),
  };
}

/** Pictures of some 50 KB that are held in memory while the folder takes none. */
const heldMost = 40;

interface PictureParts {
  api: Client;
  dataDir: string;
  log: Logger;
}

export function createPictures({ api, dataDir, log }: PictureParts) {
  const folder = join(dataDir, 'og');
  const drawer = createDrawer();
  const underway = new Map<string, Promise<Buffer | undefined>>();
  /** Drawn, and not written for want of room. */
  const held = new Map<string, Buffer>();
  let isFailing = false;

  async function drawOnce(subject: string, name: string, text: PictureText): Promise<Buffer | undefined> {
    const png = await drawer.draw(text);
    if (!png) return undefined;
    try {
      await save(subject, name, png);
      held.clear();
      isFailing = false;
    } catch (error) {
      held.set(name, png);
      for (const oldest of held.keys()) if (held.size > heldMost) held.delete(oldest);
      if (!isFailing) log.warn({ err: error }, 'drawn pictures can not be stored');
      isFailing = true;
    }
    return png;
  }

  async function save(subject: string, name: string, png: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${name}.${process.pid}.part`);
    try {
      await writeFile(part, png, { mode: 0o600 });
      await rename(part, join(folder, name));
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
    const older = (await readdir(folder)).filter((file) => file.startsWith(`${subject}-`) && file !== name);
    await Promise.all(older.map((file) => rm(join(folder, file), { force: true })));
  }

  const kept = (name: string) => {
    const inMemory = held.get(name);
    return inMemory ? Promise.resolve(inMemory) : readFile(join(folder, name));
  };

  /** 'none' where the address names nothing that a guest may see, 'busy' where it can't be drawn just now. */
  async function get(path: string): Promise<PreparedAnswer | 'none' | 'busy'> {
    const [, locale, kind, number] = address.exec(path) as unknown as [string, Locale, SubjectKind, string];
    const words = await wordsFor(api, kind, Number(number)).catch((error: { status?: number }) => {
      if (error.status === 503) return 'busy' as const;
      throw error;
    });
    if (!words) return 'none';
    if (words === 'busy') return 'busy';
    const text = textFor(locale, kind, words);
    const hash = createHash('sha256')
      .update(JSON.stringify([drawing, text]))
      .digest('base64url');
    const subject = `${locale}-${kind}-${Number(number)}`;
    const name = `${subject}-${hash.slice(0, 16)}.png`;
    const drawn = underway.get(name) ?? kept(name).catch(() => drawOnce(subject, name, text));
    underway.set(name, drawn);
    const png = await drawn
      .catch((error) => void log.warn({ err: error }, 'a picture could not be drawn'))
      .finally(() => underway.delete(name));
    if (!png) return 'busy';
    const isCurrent = path === subjectPicture(locale, kind, Number(number), words);
    return prepareAnswer(png, {
      quality: 0,
      headers: {
        'content-type': 'image/png',
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      },
    });
  }

  return { get, close: drawer.close };
}

export type Pictures = ReturnType<typeof createPictures>;
