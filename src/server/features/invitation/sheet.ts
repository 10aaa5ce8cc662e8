/** A sheet on its way in: received, read in another process, and compared with whom the site knows. Nothing of it is stored here. */
import { join } from 'node:path';
import type { CheckedOf } from '#api/index.ts';
import type { rowFates, SheetAnswer } from '#api/participation/invitation.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { mayDo, type Permission } from '#domain/common/permission.ts';
import { leftOut } from '#domain/invitation/invitation-sheet.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { permissionsIn } from '../../access/permissions.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { numbers, texts } from '../../db/search.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { limitUploads } from '../../platform/limits/rules.ts';
import { type Incoming, receive } from '../../platform/storage/receive.ts';
import { senderOf } from '../file/known.ts';
import type { Uploads } from '../file/uploads.ts';
import { sameNumbers } from './same-numbers.ts';
import type { CellsOrder } from './sheet-process.ts';
import { readSheetCells, readSheetFile } from './sheet-reader.ts';
import type { ReadSheet, SheetRow } from './sheet-rows.ts';

type Fate = (typeof rowFates)[number];
export type Known = { memberIdx: number | null; fate: Fate };
type Context = ContextOf<'POST /manage/participate/checkSheet'>;
type Request = CheckedOf<'POST /manage/participate/checkSheet'>;

/** Rows whose addresses are looked up in one go; then others have their turn. */
const atATime = 500;

/** Receives a sheet and reads it. */
export async function takeSheet(
  context: Context,
  uploads: Uploads,
  { participateType: type, columns, values }: Request,
  incoming: Incoming,
): Promise<ReadSheet> {
  await assertNotOver(context);
  const named = (columns ?? []).filter((one) => one !== leftOut);
  if (new Set(named).size < named.length)
    throw new Refusal('invalid_parameter', [{ field: 'columns', rule: 'duplicate', params: {} }]);
  const { memberIdx } = context.actor;
  return receiveSheet(context, uploads, incoming, 'participate', (path, signal) =>
    readSheetFile({ path, type, columns, values }, { memberIdx, signal }),
  );
}

async function assertNotOver({ event, now }: Pick<Context, 'event' | 'now'>): Promise<void> {
  const { lastEndsAt } = await event();
  if (lastEndsAt < now.toISOString()) throw new Refusal('event_the_end');
}

/** Receives a sheet of managers with this permission, and answers its cells, the headings first. */
export async function takeCells(
  context: Receiving & Pick<Context, 'event' | 'now'>,
  uploads: Uploads,
  incoming: Incoming,
  { permission, cells }: { permission: Permission; cells: CellsOrder['cells'] },
): Promise<string[][]> {
  await assertNotOver(context);
  const { memberIdx } = context.actor;
  return receiveSheet(context, uploads, incoming, permission, (path, signal) =>
    readSheetCells({ path, cells }, { memberIdx, signal }),
  );
}

type Receiving = Pick<Context, 'db' | 'actor' | 'eventIdx' | 'signal'> &
  Parameters<typeof limitUploads>[0] &
  Parameters<typeof senderOf>[0];

/** Receives a sheet of managers with this permission, and has it read. */
async function receiveSheet<Read>(
  context: Receiving,
  uploads: Uploads,
  incoming: Incoming,
  permission: Permission,
  read: (path: string, signal: AbortSignal) => Promise<Read>,
): Promise<Read> {
  // The frame of the form around it has less than 4 KB.
  if ((incoming.contentLength ?? 0) > limits.sheetBytes + 4096) throw new HttpRefusal(413, 'file_too_large');
  await limitUploads(context);
  const signal = context.signal();
  const bytes = incoming.contentLength ?? limits.sheetBytes;
  const answer = await uploads.runSheet({ sender: senderOf(context), bytes, signal }, async (folder) => {
    const path = join(folder, 'sheet');
    const received = await receive(incoming, { part: 'sheet', path, signal, most: limits.sheetBytes });
    if (received.bytes === 0) throw new Refusal('file_empty');
    return read(path, signal);
  });
  await assertStillManaging(context, permission);
  return answer;
}

/** A sheet may be on its way for minutes. Whose permission was taken meanwhile, or whose session ended, is answered nothing. */
async function assertStillManaging(
  { db, actor, eventIdx }: Pick<Context, 'db' | 'actor' | 'eventIdx'>,
  permission: Permission,
): Promise<void> {
  const session = await db.selectFrom('session').select('idx').where('idx', '=', actor.sessionIdx).execute();
  if (session.length === 0) throw new HttpRefusal(401, 'login_needed');
  if (!mayDo(await permissionsIn(db, actor.memberIdx, eventIdx), permission))
    throw new Refusal('access_deny');
}

/** How the sheet is understood, and what is not right about it. */
export async function checkSheet(
  context: Context,
  uploads: Uploads,
  request: Request,
  incoming: Incoming,
): Promise<SheetAnswer> {
  const read = await takeSheet(context, uploads, request, incoming);
  return answerOf(context.db, { eventIdx: context.eventIdx, now: context.now }, read);
}

export async function answerOf(
  db: Database,
  at: { eventIdx: number; now: Date },
  read: ReadSheet,
): Promise<SheetAnswer> {
  const { rows, ...rest } = read;
  const known = await knownAmong(db, at, rows);
  const fateOf = ({ email }: SheetRow): Fate => known.get(email)?.fate ?? 'new';
  const fates: Record<Fate, number> = { new: 0, account: 0, invited: 0, taking: 0 };
  for (const row of rows) fates[fateOf(row)] += 1;
  return {
    ...rest,
    fates,
    sameNumbers: await sameNumbers(db, at, rows),
    preview: rows
      .slice(0, limits.rows)
      .map((row) => ({ row: row.row, email: row.email, name: row.name, fate: fateOf(row) })),
  };
}

/** What the site knows of the addresses of these rows: members by log-in id or contact, and who is invited already. */
export async function knownAmong(
  db: Database,
  { eventIdx, now }: { eventIdx: number; now: Date },
  rows: readonly SheetRow[],
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (let at = 0; at < rows.length; at += atATime) {
    const emails = JSON.stringify(rows.slice(at, at + atATime).map(({ email }) => email));
    const byContact = await db
      .selectFrom('member')
      .select((of) => ['idx', of.fn<string>('lower', ['email']).as('email')])
      .where((of) => of(of.fn<string>('lower', ['email']), 'in', texts(db, emails)))
      .where('leftAt', 'is', null)
      .execute();
    const byId = await db
      .selectFrom('member')
      .select(['idx', 'id as email'])
      .where('id', 'in', texts(db, emails))
      .execute();
    const taking = await takingAmong(
      db,
      eventIdx,
      [...byContact, ...byId].map(({ idx }) => idx),
    );
    // The log-in id is the one that counts where an address is somebody else's contact, too.
    for (const { idx, email } of [...byContact, ...byId])
      if (email !== null) known.set(email, { memberIdx: idx, fate: taking.has(idx) ? 'taking' : 'account' });
    const entered = await db
      .selectFrom('representative')
      .select('email')
      .where('eventIdx', '=', eventIdx)
      .where('email', 'in', texts(db, emails))
      .where('ps', 'in', liveStates)
      .execute();
    for (const { email } of entered)
      if (email !== null && !known.has(email)) known.set(email, { memberIdx: null, fate: 'taking' });
    const invited = await db
      .selectFrom('invitation')
      .select('email')
      .where('eventIdx', '=', eventIdx)
      .where('email', 'in', texts(db, emails))
      .where('expiresAt', '>', now.toISOString())
      .execute();
    for (const { email } of invited)
      if (known.get(email)?.fate !== 'taking')
        known.set(email, { memberIdx: known.get(email)?.memberIdx ?? null, fate: 'invited' });
  }
  return known;
}

async function takingAmong(
  db: Database,
  eventIdx: number,
  memberIdxs: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('participate')
    .select('memberIdx')
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', 'in', numbers(db, JSON.stringify(memberIdxs)))
    .where('state', 'in', liveStates)
    .execute();
  return new Set(rows.flatMap(({ memberIdx }) => memberIdx ?? []));
}
