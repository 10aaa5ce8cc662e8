/** Whom a mailing is for, and what a template says of each of them. */

import type { ExpressionBuilder, Nullable } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { MailGroup, MailRecipients } from '#api/notice/mailing.ts';
import { type Locale, locales, nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { PlaceholderValues } from '#domain/notice/mail-template.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { foundBy, numbers, withoutIndex } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { whereTheirLinkIs } from '../notice/texts.ts';

/**
 * The members of a group, each once, by their last participation that it has, and its people without an account. Nobody who has left, no
 * participation that was erased, and of people without an account those who have an email, have not ended and not said that they want none.
 */
export function recipientsOf(db: Database, eventIdx: number, group: MailGroup) {
  const {
    participateType,
    stateParticipate,
    country,
    industry,
    tradeCommittee,
    participateIdxs,
    toColleagues,
  } = group;
  const found = group.keywords ? foundBy(db, 'participateSearch', group.keywords) : null;
  let query = db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative', 'representative.contactOf', 'participate.idx')
    .where(
      found && !hasRowLocks(db) ? withoutIndex('participate.eventIdx') : 'participate.eventIdx',
      '=',
      eventIdx,
    )
    .where('participate.erasedAt', 'is', null);
  if (participateIdxs)
    query = query.where('participate.idx', 'in', numbers(db, JSON.stringify(participateIdxs)));
  if (found) query = query.where('participate.idx', 'in', found);
  if (participateType) query = query.where('participate.type', '=', participateType);
  if (stateParticipate) query = query.where('participate.state', '=', stateParticipate);
  if (country)
    query = query.where((is) =>
      is.or([is('member.country', '=', country), is('representative.country', '=', country)]),
    );
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
  const inCharge = query
    .where(isReached)
    .select([
      'participate.idx as participateIdx',
      'member.idx as memberIdx',
      'representative.idx as representativeIdx',
    ]);
  const everybody =
    toColleagues === 'Y'
      ? inCharge.unionAll(
          colleagues(db)
            .where('colleague.participateIdx', 'in', query.select('participate.idx'))
            .select(['colleague.participateIdx', 'member.idx as memberIdx'])
            .select((of) => of.cast<number | null>(of.val(null), 'integer').as('representativeIdx')),
        )
      : inCharge;
  return db
    .selectFrom(everybody.as('reached'))
    .groupBy(['reached.memberIdx', 'reached.representativeIdx'])
    .select(['reached.memberIdx', 'reached.representativeIdx'])
    .select((of) => of.fn.max('reached.participateIdx').as('participateIdx'));
}

/** The members who represent somebody and have not left. */
const colleagues = (db: Database) =>
  db
    .selectFrom('representative as colleague')
    .innerJoin('member', 'member.idx', 'colleague.memberIdx')
    .where('colleague.state', '=', 'live')
    .where('member.leftAt', 'is', null);

type Joined = Tables & {
  member: Nullable<Tables['member']>;
  representative: Nullable<Tables['representative']>;
};

/** A member who has not left, or a person without an account who can be written to, and can still say by their link that they want none. */
const isReached = (is: ExpressionBuilder<Joined, 'participate' | 'member' | 'representative'>) =>
  is.or([
    is.and([is('member.idx', 'is not', null), is('member.leftAt', 'is', null)]),
    is.and([
      is('representative.email', 'is not', null),
      is('representative.noMailingsAt', 'is', null),
      is('representative.ps', 'in', liveStates),
    ]),
  ]);

/** How many a group has. */
export async function countOf(db: Database, eventIdx: number, group: MailGroup): Promise<number> {
  const { count } = await db
    .selectFrom(recipientsOf(db, eventIdx, group).as('wanted'))
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
  const first = await recipientsOf(db, event.idx, group)
    .orderBy('participateIdx')
    .limit(limits.mailExamples)
    .execute();
  const people = await peopleOf(db, first);
  return {
    count,
    examples: people.map((person) => ({
      participateIdx: person.participateIdx,
      nameKo: person.nameKo,
      nameEn: person.nameEn,
      locale: person.locale,
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

interface Addressed {
  participateIdx: number;
  /** Whom it goes to; null without an account. */
  memberIdx: number | null;
}

/** What a template needs of people, by their participations; nobody who has left, represents it no more, or wants none. */
export async function peopleOf(db: Database, addressed: readonly Addressed[]) {
  const idxs = JSON.stringify(addressed.map(({ participateIdx }) => participateIdx));
  const rows = await db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative', 'representative.contactOf', 'participate.idx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('visitor', 'visitor.participateIdx', 'participate.idx')
    .where('participate.idx', 'in', numbers(db, idxs))
    .where('participate.erasedAt', 'is', null)
    .select(['participate.idx as participateIdx', 'member.idx as memberIdx', 'member.country'])
    .select(['representative.idx as representativeIdx', 'representative.email', 'representative.locale'])
    .select((of) => [
      isReached(of).as('isReached'),
      of.fn.coalesce('member.nameKo', 'member.nameEn', 'member.id', 'representative.name').as('nameKo'),
      of.fn.coalesce('member.nameEn', 'member.nameKo', 'member.id', 'representative.name').as('nameEn'),
      of.fn.coalesce('company.nameKo', 'buyer.companyName', 'visitor.organization').as('companyKo'),
      of.fn.coalesce('company.nameEn', 'buyer.companyName', 'visitor.organization').as('companyEn'),
    ])
    .execute();
  const others = await colleagues(db)
    .where('colleague.participateIdx', 'in', numbers(db, idxs))
    .select(['colleague.participateIdx', 'member.idx as memberIdx', 'member.country'])
    .select((of) => [
      of.fn.coalesce('member.nameKo', 'member.nameEn', 'member.id').as('nameKo'),
      of.fn.coalesce('member.nameEn', 'member.nameKo', 'member.id').as('nameEn'),
    ])
    .execute();
  return addressed.flatMap(({ participateIdx, memberIdx }) => {
    const found = rows.find((row) => row.participateIdx === participateIdx);
    if (!found) return [];
    const { isReached: canBeReached, country, locale, ...row } = found;
    const of = (one: { nameKo: string | null; nameEn: string | null }) => ({
      nameKo: one.nameKo ?? '',
      nameEn: one.nameEn ?? '',
    });
    if (row.memberIdx === memberIdx || memberIdx === null)
      return canBeReached
        ? [{ ...row, ...of(row), locale: country === null ? (locale ?? 'en') : mailLocale({ country }) }]
        : [];
    const colleague = others.find(
      (one) => one.participateIdx === participateIdx && one.memberIdx === memberIdx,
    );
    if (!colleague) return [];
    const nobody = { representativeIdx: null, email: null };
    return [{ ...row, ...nobody, memberIdx, ...of(colleague), locale: mailLocale(colleague) }];
  });
}

export type Recipient = Awaited<ReturnType<typeof peopleOf>>[number];

/** What a template says of someone; of who comes for no organisation, their own name. */
export function valuesOf(
  locale: Locale,
  person: Recipient,
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
    // Their own link is a secret: it stands in the mail that brought it, and in no other.
    link:
      person.memberIdx === null
        ? whereTheirLinkIs[locale]
        : eventPageLink(site, event.idx, locale, '/my-page'),
  };
}
