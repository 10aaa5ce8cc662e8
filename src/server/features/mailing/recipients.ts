/** Whom a mailing is for, and what a template says of each of them. */

import type { CheckedOf } from '#api/index.ts';
import type { MailGroup, MailRecipients } from '#api/notice/mailing.ts';
import { type Locale, locales, nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { PlaceholderValues } from '#domain/notice/mail-template.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { foundBy, numbers, withoutIndex } from '../../db/search.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';

/**
 * The members of a group, each once, by their last participation that it has. Nobody who has left, and no participation that was
 * erased.
 */
export function membersOf(db: Database, eventIdx: number, group: MailGroup) {
  const { participateType, stateParticipate, country, industry, tradeCommittee, participateIdxs } = group;
  const found = group.keywords ? foundBy(db, 'participateSearch', group.keywords) : null;
  let query = db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .where(
      found && !hasRowLocks(db) ? withoutIndex('participate.eventIdx') : 'participate.eventIdx',
      '=',
      eventIdx,
    )
    .where('participate.erasedAt', 'is', null)
    .where('member.leftAt', 'is', null);
  if (participateIdxs)
    query = query.where('participate.idx', 'in', numbers(db, JSON.stringify(participateIdxs)));
  if (found) query = query.where('participate.idx', 'in', found);
  if (participateType) query = query.where('participate.type', '=', participateType);
  if (stateParticipate) query = query.where('participate.state', '=', stateParticipate);
  if (country) query = query.where('member.country', '=', country);
  for (const [kind, value] of [
    ['industries', industry],
    ['tradeCommittees', tradeCommittee],
  ] as const)
    if (value)
      query = query.where('participate.idx', 'in', (of) =>
        of
          .selectFrom('participateChoice')
          .select('participateChoice.participateIdx')
          .where('participateChoice.kind', '=', kind)
          .where('participateChoice.value', '=', value),
      );
  return query
    .groupBy('member.idx')
    .select((of) => ['member.idx as memberIdx', of.fn.max('participate.idx').as('participateIdx')]);
}

/** How many a group has. */
export async function countOf(db: Database, eventIdx: number, group: MailGroup): Promise<number> {
  const { count } = await db
    .selectFrom(membersOf(db, eventIdx, group).as('wanted'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many a group has, and the first of them with what a template would say. */
export async function readRecipients(
  context: ContextOf<'GET /manage/mailing/getRecipients'>,
  { eventIdx: _, ...group }: CheckedOf<'GET /manage/mailing/getRecipients'>,
): Promise<MailRecipients> {
  const { db, site } = context;
  const event = await context.event();
  const count = await countOf(db, event.idx, group);
  const first = await membersOf(db, event.idx, group)
    .orderBy('participateIdx')
    .limit(limits.mailExamples)
    .execute();
  const people = await peopleOf(
    db,
    first.map(({ participateIdx }) => participateIdx),
  );
  return {
    count,
    examples: people.map((person) => ({
      participateIdx: person.participateIdx,
      nameKo: person.nameKo,
      nameEn: person.nameEn,
      locale: mailLocale(person),
      values: Object.fromEntries(
        locales.map((locale) => [locale, valuesOf(locale, person, event, site)]),
      ) as Record<Locale, PlaceholderValues>,
    })),
  };
}

interface Named {
  nameKo: string | null;
  nameEn: string | null;
}

/** What a template needs of people, by their participations; nobody who has left. */
export async function peopleOf(db: Database, participateIdxs: readonly number[]) {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('visitor', 'visitor.participateIdx', 'participate.idx')
    .where('participate.idx', 'in', numbers(db, JSON.stringify(participateIdxs)))
    .where('participate.erasedAt', 'is', null)
    .where('member.leftAt', 'is', null)
    .select(['participate.idx as participateIdx', 'member.idx as memberIdx', 'member.country'])
    .select((of) => [
      of.fn.coalesce('member.nameKo', 'member.nameEn', 'member.id').as('nameKo'),
      of.fn.coalesce('member.nameEn', 'member.nameKo', 'member.id').as('nameEn'),
      of.fn.coalesce('company.nameKo', 'buyer.companyName', 'visitor.organization').as('companyKo'),
      of.fn.coalesce('company.nameEn', 'buyer.companyName', 'visitor.organization').as('companyEn'),
    ])
    .orderBy('participate.idx')
    .execute();
  return rows.map((row) => ({ ...row, nameKo: row.nameKo ?? '', nameEn: row.nameEn ?? '' }));
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number];

/** What a template says of someone; of who comes for no organisation, their own name. */
export function valuesOf(
  locale: Locale,
  person: Person,
  event: Named & { idx: number; placeKo: string; placeEn: string },
  site: Site,
): PlaceholderValues {
  const name = nameIn(locale, person) ?? '';
  const company = nameIn(locale, { nameKo: person.companyKo, nameEn: person.companyEn });
  return {
    name,
    company: company || name,
    event: nameIn(locale, event) ?? '',
    place: locale === 'ko' ? event.placeKo : event.placeEn,
    link: eventPageLink(site, event.idx, locale, '/my-page'),
  };
}
