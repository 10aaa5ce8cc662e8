/** `content export | import | reset`: what is kept on screen, to and from a folder, and back to the files (docs/rules/site-folder.md, I13, I14). */
import { Refusal } from '#domain/common/catalogue.ts';
import { pictureName } from '#domain/site/pictures.ts';
import type { Database } from '../db/open.ts';
import { attempt, transact } from '../db/transact.ts';
import { memberOf } from '../features/account/operator.ts';
import { SettingError, type Settings } from '../ground/config.ts';
import { quietLogger } from '../ground/log.ts';
import type { Saver } from '../platform/log/audit.ts';
import { openMarkedStore } from '../platform/storage/store.ts';
import { type Command, counted, Misuse, typedPath, withStore } from './command.ts';
import { refusalFault } from './content/faults.ts';
import { type Folder, pictureFolder, readFolder, writeFolder } from './content/folder.ts';
import { formsPart } from './content/forms.ts';
import { identityPart } from './content/identity.ts';
import { pagesPart } from './content/pages.ts';
import type { CarriedPart, CarriedUse, Outcome, Wanted, Written } from './content/part.ts';
import { takePictures, type Used, usedKey } from './content/pictures.ts';
import { programmesPart } from './content/programmes.ts';

/** All that is kept on screen instead of in files. */
const parts: readonly CarriedPart[] = [identityPart, pagesPart, formsPart, programmesPart];

const filesOf = (db: Database, settings: Settings) =>
  openMarkedStore({ db, settings, log: quietLogger }).store;

async function exportTo(db: Database, settings: Settings, path: string): Promise<string> {
  const written: Written = { texts: new Map(), pictures: new Map() };
  for (const part of parts) await part.read(db, written);
  const files = new Map<string, string | Uint8Array>(written.texts);
  const store = filesOf(db, settings);
  const missing: string[] = [];
  for (const [name, key] of written.pictures) {
    const stored = await store.get(key);
    if (stored) files.set(`${pictureFolder}/${name}`, await stored.bytes());
    else missing.push(name);
  }
  await writeFolder(path, files);
  const gone =
    missing.length === 0 ? '' : ` These pictures are not in the store of files: ${missing.join(', ')}.`;
  const pictures = written.pictures.size - missing.length;
  return `${path} holds ${counted(written.texts.size, 'text')} and ${counted(pictures, 'picture')}.${gone}`;
}

/** Judges all of a folder; answers what it wants, and which pictures it uses. Throws with every fault. */
async function judged(
  db: Database,
  folder: Folder,
  {
    isPublishing,
    names,
    faults,
  }: { isPublishing: boolean; names: ReadonlyMap<string, string>; faults: string[] },
): Promise<{ wanted: Wanted[]; used: Used[] }> {
  const used = new Map<string, Used>();
  const nameOf = (use: CarriedUse, file: string) => {
    used.set(usedKey({ use, file }), { use, file });
    return names.get(usedKey({ use, file })) ?? standIn(use, file);
  };
  for (const path of folder.texts.keys())
    if (!parts.some((part) => part.owns(path)))
      faults.push(`${path}: no part of what is carried has this path.`);
  const wanted: Wanted[] = [];
  for (const part of parts) wanted.push(...(await part.check({ db, folder, isPublishing, faults, nameOf })));
  if (faults.length > 0) {
    const more = faults.length > faultsMost ? [`… and ${faults.length - faultsMost} more.`] : [];
    throw new SettingError(['Nothing was taken.', ...faults.slice(0, faultsMost), ...more].join('\n'));
  }
  return { wanted, used: [...used.values()] };
}

const faultsMost = 60;

/** What a picture is called until it is taken in. */
const standIn = (use: CarriedUse, file: string) =>
  use === 'page' ? file : pictureName(use, '0'.repeat(32), { width: 1, height: 1 });

async function importFrom(
  db: Database,
  settings: Settings,
  { path, actor, ...how }: { path: string; actor: Saver; isPublishing: boolean; isReplacing: boolean },
): Promise<string> {
  const faults: string[] = [];
  const folder = await readFolder(path, faults);
  if (folder.texts.size === 0 && faults.length === 0)
    throw new SettingError(`${path} holds nothing to take.`);
  const { used } = await judged(db, folder, { ...how, names: new Map(), faults });
  const now = new Date();
  const context = { db, now, actor };
  const names = await takePictures(
    context,
    { files: filesOf(db, settings), folder, dataDir: settings.DATA_DIR },
    used,
  );
  const { wanted } = await judged(db, folder, { ...how, names, faults });
  const outcomes = await transact(db, async (trx) => {
    const done: Record<Outcome, string[]> = { published: [], draft: [], left: [], same: [] };
    for (const one of wanted)
      for (const outcome of await one.apply({ ...context, ...how, db: trx }).catch(notTaken(one.name)))
        done[outcome].push(one.name);
    return done;
  });
  return told(outcomes);
}

const notTaken =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal)
      throw new SettingError(`Nothing was taken.\n${name}: ${refusalFault(error)}`);
    if (error instanceof SettingError) throw new SettingError(`Nothing was taken.\n${error.message}`);
    throw error;
  };

function told({ published, draft, left, same }: Record<Outcome, string[]>): string {
  const lines = [
    published.length > 0 && `Published: ${published.join(', ')}.`,
    draft.length > 0 && `Drafts: ${draft.join(', ')}.`,
    left.length > 0 && `Left, because --publish alone takes it: ${left.join(', ')}.`,
    same.length > 0 && `${counted(same.length, 'part')} said the same already.`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** In whose name drafts stand: MEMBER, else who has managed everything for longest. */
async function saver(db: Database, member: string | undefined): Promise<Saver> {
  const named = member === undefined ? undefined : ((await memberOf(db, member)) ?? 0);
  const row = await db
    .selectFrom('permission')
    .innerJoin('member', 'member.idx', 'permission.memberIdx')
    .select('member.idx')
    .where('permission.permission', '=', 'famppy')
    .where('member.leftAt', 'is', null)
    .$if(named !== undefined, (query) => query.where('member.idx', '=', named ?? 0))
    .orderBy('permission.idx')
    .limit(1)
    .executeTakeFirst();
  if (row) return { memberIdx: row.idx, isOperator: true };
  throw new SettingError(
    `${member === undefined ? 'Nobody manages everything yet' : `${member} does not manage everything`}: what is on screen stands in the name of who does.`,
  );
}

const partShape =
  /^(?:site|pages|(?:info|visit|okta|policy)(?:\/[a-z0-9-]+)?|forms(?:\/\d{1,9}(?:\/[A-Z]+)?)?|programmes(?:\/\d{1,9})?)$/;

/** Forms go by no file, and count at once: they are put back by name alone. */
async function reset(db: Database, words: readonly string[], actor: Saver): Promise<string> {
  const wrong = words.find((word) => !partShape.test(word));
  if (wrong !== undefined)
    throw new Misuse(
      `There is no part ${wrong}: it is site, pages, a part of the pages as info or info/overview, forms, forms/EVENT or forms/EVENT/KIND, or programmes or programmes/EVENT.`,
    );
  const isMeant = (part: string, name: string) =>
    words.length === 0
      ? part !== 'forms'
      : words.some((word) => word === part || word === name || name.startsWith(`${word}/`));
  const [done, kept]: [string[], string[]] = [[], []];
  await transact(db, async (trx) => {
    for (const list of [done, kept]) list.length = 0;
    for (const part of parts)
      for (const one of await part.shown(trx)) {
        if (!isMeant(part.name, one.name)) continue;
        const isDone = await attempt(trx, () =>
          one.reset({ db: trx, now: new Date(), actor }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof Refusal && error.key === 'page_needed') return false;
              throw error;
            },
          ),
        );
        (isDone ? done : kept).push(one.name);
      }
  });
  const stays =
    kept.length === 0
      ? ''
      : ` The site leads to ${kept.join(', ')}, and no file has it: it stays as it is on screen.`;
  return done.length === 0
    ? `Nothing of it stood on screen.${stays}`
    : `Back to the files: ${done.join(', ')}. What stood on screen is among the earlier versions there.${stays}`;
}

export const contentCommand = {
  content: {
    usage: 'export FOLDER | import FOLDER [MEMBER] [--publish] [--replace] | reset [PART …]',
    about:
      'carries what is kept on screen (identity, pages, forms, programmes) to a folder and back, or puts it back to the files; import makes drafts, in the name of MEMBER, unless --publish publishes them; --replace lets drafts go that are on screen alone',
    words: [1, 50],
    flags: ['publish', 'replace'],
    run: ({ words: [what, ...rest], flags, settings }) => {
      const [folder = '', member] = rest;
      const isImport = what === 'import' && (rest.length === 1 || rest.length === 2);
      const isExport = what === 'export' && rest.length === 1;
      if (!isImport && (flags.size > 0 || (!isExport && what !== 'reset')))
        throw new Misuse(`Usage: npm run operator -- content ${contentCommand.content.usage}`);
      return withStore(settings, async (db) => {
        if (isExport) return exportTo(db, settings, typedPath(folder));
        const actor = await saver(db, isImport ? member : undefined);
        if (!isImport) return reset(db, rest, actor);
        const [isPublishing, isReplacing] = [flags.has('publish'), flags.has('replace')];
        return importFrom(db, settings, { path: typedPath(folder), actor, isPublishing, isReplacing });
      });
    },
  },
} satisfies Record<string, Command>;
