/** Two buyers without an account: one has agreed to what the organiser entered, one has not opened the link yet. */
import type { Transaction } from 'kysely';
import { guestConsentVersion } from '#domain/participation/without-account-consent.ts';
import { localePath } from '#i18n/locales.ts';
import { hashOf } from '#server/access/token.ts';
import type { Database } from '#server/db/open.ts';
import type { MatchingRow, Tables } from '#server/db/tables.ts';
import { claimSlot } from '#server/features/matching/placing/claim.ts';
import { holdPair } from '#server/features/matching/rows/pair.ts';
import { enter } from '#server/features/participation/entered/enter.ts';
import { type DemoPersonWithoutAccount, withoutAccount } from '../data/without-account.ts';
import type { CompanyHere, Filling } from './people.ts';

/** The personal links that open here, as paths: none in a demonstration from before there were any, or once they were ended. */
export async function openLinks(db: Database): Promise<string[]> {
  const hashes = await db
    .selectFrom('representative')
    .select('tokenHash')
    .where(
      'tokenHash',
      'in',
      withoutAccount.map(({ token }) => hashOf(token)),
    )
    .execute();
  const there = new Set(hashes.map(({ tokenHash }) => tokenHash));
  return withoutAccount
    .filter(({ token }) => there.has(hashOf(token)))
    .map(
      ({ token, entered }) => `${localePath(entered.language ?? 'en', '/visit/participant')}#link=${token}`,
    );
}

/** After all other meetings, so that those of the printed log-ins have the times that they would have without these. */
export async function addWithoutAccount(filling: Filling, companies: readonly CompanyHere[]): Promise<void> {
  for (const person of withoutAccount) await addPerson(filling, person, companies);
}

async function addPerson(
  filling: Filling,
  { token, hasAgreed, entered, known, meetings }: DemoPersonWithoutAccount,
  companies: readonly CompanyHere[],
): Promise<void> {
  const { trx, eventIdx, calendar } = filling;
  const at = calendar.past(-12, '11:40');
  const made = await enter(trx, { eventIdx, at, input: entered, known });
  if (!made) throw new Error(`${entered.personName} takes part already.`);
  await trx
    .updateTable('representative')
    .set({
      tokenHash: hashOf(token),
      linkedAt: at,
      ...(hasAgreed && { consentVersion: guestConsentVersion, consentedAt: calendar.past(-11, '18:05') }),
    })
    .where('contactOf', '=', made.idx)
    .execute();
  for (const meeting of meetings) {
    const company = companies.find(({ company: { slug } }) => slug === meeting.company);
    if (!company) throw new Error(`Nobody is called ${meeting.company}.`);
    await addMeeting(filling, { ...meeting, companyIdx: company.participateIdx, buyerIdx: made.idx });
  }
}

type Meeting = Omit<DemoPersonWithoutAccount['meetings'][number], 'company'> & {
  companyIdx: number;
  buyerIdx: number;
};

/** A request wishes for the first two times in which both are free; a confirmed meeting has the first. */
async function addMeeting(
  { trx, eventIdx, calendar }: Filling,
  { companyIdx, buyerIdx, state, day, askedBy, message, byVideo = false }: Meeting,
): Promise<void> {
  const [askedAt, answeredAt] = [calendar.past(-9, '10:15'), calendar.past(-8, '16:30')];
  await holdPair(trx, { eventIdx, companyIdx, buyerIdx }, new Date(askedAt));
  const meeting = (await trx
    .insertInto('matching')
    .values({
      eventIdx,
      companyIdx,
      buyerIdx,
      type: 'online',
      state: 'request',
      askedBy,
      message: message ?? null,
      arrangedAt: askedBy === 'organiser' ? answeredAt : null,
      byVideo: byVideo ? 'Y' : 'N',
      priority: 2,
      isTranslator: 'N',
      anySlot: 'N',
      createdAt: askedAt,
      updatedAt: askedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as MatchingRow;
  const free = await trx
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', eventIdx)
    .where('startsAt', '>=', calendar.at(day, '00:00'))
    .where('startsAt', '<', calendar.at(day + 1, '00:00'))
    .where('idx', 'not in', (of) =>
      of.selectFrom('busy').select('busy.slotIdx').where('busy.participateIdx', 'in', [companyIdx, buyerIdx]),
    )
    .orderBy('startsAt')
    .limit(2)
    .execute();
  if (state === 'complete') {
    const [slot] = free;
    const isPlaced =
      slot &&
      (await claimSlot(
        trx as Transaction<Tables>,
        meeting,
        { ...slot, type: 'online' },
        new Date(answeredAt),
      ));
    if (!isPlaced) throw new Error('A meeting of somebody without an account found no place.');
    return;
  }
  await trx
    .insertInto('matchingWish')
    .values(
      free.map(({ idx: slotIdx }, no) => ({ matchingIdx: meeting.idx, rank: no + 1, eventIdx, slotIdx })),
    )
    .execute();
}
