/** Members as managers find them (docs/rules.md, G12). */
import { type SqlBool, sql } from 'kysely';
import type { ManagedMember } from '#api/account/member-manage.ts';
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { foundBy, hasWords } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';

type Request = CheckedOf<'GET /manage/member/getList'>;

/** Whom managers of the event may find: who takes part in it, or in none; with every event's permission everybody. */
export function membersOfEvent(db: Database, eventIdx: number, managesAll: boolean) {
  const members = db
    .selectFrom('member')
    .where('member.leftAt', 'is', null)
    .where('member.id', 'is not', null);
  if (managesAll) return members;
  return members.where(
    sql<SqlBool>`(${takesPart(eventIdx)} or not exists
      (select 1 from representative where representative.member_idx = member.idx))`,
  );
}

const takesPart = (eventIdx: number) =>
  sql<SqlBool>`exists (select 1 from representative where representative.event_idx = ${eventIdx} and representative.member_idx = member.idx)`;

const orderColumns = { recent: 'member.idx', name: 'member.nameKo', nameEn: 'member.nameEn' } as const;

export async function memberList(
  context: ContextOf<'GET /manage/member/getList'>,
  request: Request,
): Promise<Listed<ManagedMember[]>> {
  const { db, now } = context;
  const { idx: eventIdx } = await context.event();
  const { keywords, filterType, listOrder = 'recent', memberIdx, memberId, memberName } = request;
  let query = membersOfEvent(db, eventIdx, (await context.permissions()).has('famppy'));
  const found = keywords ? foundBy(db, 'member', keywords) : null;
  if (found) query = query.where('member.idx', 'in', found);
  if (memberIdx) query = query.where('member.idx', '=', memberIdx);
  if (memberId) query = query.where('member.id', '=', normalId(memberId));
  if (memberName) {
    const named = foundBy(db, 'member', memberName);
    if (named) query = query.where('member.idx', 'in', named);
    query = query.where(hasWords(sql`member.name_text`, memberName));
  }
  if (filterType === 'here') query = query.where(takesPart(eventIdx));
  if (filterType === 'never')
    query = query.where(
      sql<SqlBool>`not exists (select 1 from representative where representative.member_idx = member.idx)`,
    );
  if (filterType === 'blocked')
    query = query.where(
      sql<SqlBool>`exists (select 1 from member_block where member_block.member_idx = member.idx
        and (member_block.until is null or member_block.until > ${now.toISOString()}))`,
    );
  const { participateIdx, participateType, stateParticipate } = request;
  if (participateIdx ?? participateType ?? stateParticipate)
    query = query.where((is) => {
      let own = is
        .selectFrom('participate')
        .select('participate.idx')
        .where('participate.eventIdx', '=', eventIdx)
        // The one that the row shows: who was declined and applied again is not found by the first.
        .where('participate.idx', '=', (of) =>
          of
            .selectFrom('representative as own')
            .select('own.participateIdx')
            .whereRef('own.memberIdx', '=', 'member.idx')
            .where('own.eventIdx', '=', eventIdx)
            .where('own.state', '=', 'live')
            .orderBy(sql`case when own.ps in (${sql.join(liveStates)}) then 0 else 1 end`)
            .orderBy('own.participateIdx', 'desc')
            .limit(1),
        );
      if (participateIdx) own = own.where('participate.idx', '=', participateIdx);
      if (participateType) own = own.where('participate.type', '=', participateType);
      if (stateParticipate) own = own.where('participate.state', '=', stateParticipate);
      return is.exists(own);
    });
  const direction = request.orderType ?? (listOrder === 'recent' ? 'desc' : 'asc');
  const { rows, count } = await countedPage(
    query.select('member.idx').orderBy(orderColumns[listOrder], direction).orderBy('member.idx', direction),
    request,
  );
  const idxs = rows.map(({ idx }) => idx);
  return new Listed(await managedMembers(db, eventIdx, idxs, now), count);
}

/** These members, in this order. */
export async function managedMembers(
  db: Database,
  eventIdx: number,
  idxs: readonly number[],
  now: Date,
): Promise<ManagedMember[]> {
  if (idxs.length === 0) return [];
  const members = await db
    .selectFrom('member')
    .leftJoin('emailConfirmation', (join) =>
      join
        .onRef('emailConfirmation.memberIdx', '=', 'member.idx')
        .onRef('emailConfirmation.email', '=', 'member.id')
        .on('emailConfirmation.confirmedAt', 'is not', null),
    )
    .leftJoin('memberBlock', 'memberBlock.memberIdx', 'member.idx')
    .select(['member.idx', 'member.id', 'member.nameKo', 'member.nameEn', 'member.createdAt'])
    .select(['emailConfirmation.confirmedAt', 'memberBlock.createdAt as since', 'memberBlock.until'])
    .where('member.idx', 'in', [...idxs])
    .execute();
  const participations = await db
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .select(['participate.idx', 'representative.memberIdx', 'participate.type', 'participate.state'])
    .where('representative.eventIdx', '=', eventIdx)
    .where('representative.memberIdx', 'in', [...idxs])
    .where('representative.state', '=', 'live')
    .orderBy(sql`case when participate.state in (${sql.join(liveStates)}) then 1 else 0 end`)
    .orderBy('participate.idx')
    .execute();
  // The live one of each, else the last.
  const last = new Map(participations.map((row) => [row.memberIdx, row]));
  const byIdx = new Map(members.map((row) => [row.idx, row]));
  const at = now.toISOString();
  return idxs.flatMap((idx): ManagedMember[] => {
    const row = byIdx.get(idx);
    if (!row) return [];
    const own = last.get(idx);
    const isBlocked = row.since !== null && (row.until === null || row.until > at);
    return [
      {
        memberIdx: idx,
        id: row.id ?? '',
        nameKo: row.nameKo,
        nameEn: row.nameEn,
        joinedAt: row.createdAt,
        isConfirmed: row.confirmedAt !== null,
        participateIdx: own?.idx ?? null,
        participateType: own?.type ?? null,
        stateParticipate: own?.state ?? null,
        blocked: isBlocked ? { since: row.since ?? at, until: row.until } : null,
      },
    ];
  });
}
