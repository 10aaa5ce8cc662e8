/** The people of participations: who sits in their meetings, or could (docs/rules.md, M35). */
import type { Meeting } from '#api/matching/matching.ts';
import type { Representative } from '#api/matching/representative.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { personIn } from '#domain/common/language.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

const personRows = prepared((db, given: { participations: string }) =>
  db
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .leftJoin('member', 'member.idx', 'representative.memberIdx')
    .select(['representative.idx', 'representative.participateIdx', 'representative.memberIdx'])
    .select(['representative.state', 'representative.position', 'representative.name'])
    .select(['member.nameKo', 'member.nameEn'])
    .select((of) => of.fn.coalesce('member.leftAt', 'participate.erasedAt').as('leftAt'))
    .where('representative.participateIdx', 'in', numbers(db, given.participations))
    .orderBy('representative.idx'),
);

type Row = Awaited<ReturnType<typeof personRows>>[number];
export interface Person extends Representative {
  participateIdx: number;
  memberIdx: number | null;
  isLive: boolean;
}

const personOf = ({ idx, participateIdx, memberIdx, state, position, leftAt, ...row }: Row): Person => ({
  representativeIdx: idx,
  participateIdx,
  memberIdx,
  isLive: state === 'live',
  ...(leftAt === null
    ? // Of somebody without an account one text is known.
      {
        name: row.nameKo ?? (row.name && personIn('ko', row.name)),
        nameEn: row.nameEn ?? (row.name && personIn('en', row.name)),
        position,
      }
    : { name: null, nameEn: null, position: null }),
});

/** All people whom these participations have, or had, the first of each first. */
export async function peopleOf(db: Database, participations: readonly number[]): Promise<Person[]> {
  if (participations.length === 0) return [];
  return (await personRows(db, { participations: JSON.stringify(participations) })).map(personOf);
}

/** Of these meetings' sides: how many live people a participation has, and one of them as answers name them. */
export async function seatingOf(db: Database, participations: readonly number[]) {
  const people = await peopleOf(db, [...new Set(participations)]);
  const byIdx = new Map(people.map((person) => [person.representativeIdx, person]));
  const live = Map.groupBy(
    people.filter(({ isLive }) => isLive),
    ({ participateIdx }) => participateIdx,
  );
  const countOf = (participateIdx: number) => live.get(participateIdx)?.length ?? 0;
  /** Null of the only one that there is: nobody has to be told who comes. */
  const named = (idx: number | null): Representative | null => {
    const person = idx === null ? undefined : byIdx.get(idx);
    if (!person || (person.isLive && countOf(person.participateIdx) < 2)) return null;
    const { representativeIdx, name, nameEn, position } = person;
    return { representativeIdx, name, nameEn, position };
  };
  return { countOf, named };
}

const languageRows = prepared((db, given: { participations: string }) =>
  db
    .selectFrom('representativeLanguage')
    .innerJoin('representative', 'representative.idx', 'representativeLanguage.representativeIdx')
    .select(['representativeLanguage.representativeIdx', 'representativeLanguage.language'])
    .where('representative.participateIdx', 'in', numbers(db, given.participations))
    .orderBy('representativeLanguage.language'),
);

/** The live people of participations with what they speak. */
export async function livePeopleOf(db: Database, participations: readonly number[]) {
  const given = { participations: JSON.stringify(participations) };
  const [people, languages] = await Promise.all([peopleOf(db, participations), languageRows(db, given)]);
  const spoken = Map.groupBy(languages, ({ representativeIdx }) => representativeIdx);
  return people
    .filter(({ isLive }) => isLive)
    .map((person) => ({
      ...person,
      languages: (spoken.get(person.representativeIdx) ?? []).map(({ language }) => language),
    }));
}

const livePerson = prepared((db, given: { participateIdx: number; idx: number }) => {
  const query = db
    .selectFrom('representative')
    .select('idx')
    .where('idx', '=', given.idx)
    .where('participateIdx', '=', given.participateIdx)
    .where('state', '=', 'live');
  // As a foreign key locks it: who is named does not go meanwhile.
  return hasRowLocks(db) ? query.forKeyShare() : query;
});

/** Whether this is a live person of the participation, who stays so until the transaction ends. */
export const isPersonOf = async (db: Database, participateIdx: number, idx: number): Promise<boolean> =>
  (await livePerson(db, { participateIdx, idx })).length > 0;

/** Refuses with `invalid_parameter` whoever is no live person of the participation. */
export async function assertPersonOf(
  db: Database,
  participateIdx: number,
  idx: number,
  field: string,
): Promise<void> {
  if (!(await isPersonOf(db, participateIdx, idx)))
    throw new Refusal('invalid_parameter', [{ field, rule: 'one_of', params: {} }]);
}

/** By what names somebody comes for a side: who sits there or was asked for, where it has several; else whom it names as its contact. */
export const comesFor = ({ representative: one, personName, personNameEn }: Meeting['company']) =>
  one ? { name: one.name, nameEn: one.nameEn } : { name: personName, nameEn: personNameEn };
