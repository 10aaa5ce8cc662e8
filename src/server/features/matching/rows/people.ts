/** The people of participations: who sits in their meetings, or could (docs/rules.md, M35). */
import type { Representative } from '#api/matching/representative.ts';
import type { Database } from '../../../db/open.ts';
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
      { name: row.nameKo ?? row.name, nameEn: row.nameEn ?? row.name, position }
    : { name: null, nameEn: null, position: null }),
});

/** All people whom these participations have, or had, the first of each first. */
export async function peopleOf(db: Database, participations: readonly number[]): Promise<Person[]> {
  if (participations.length === 0) return [];
  return (await personRows(db, { participations: JSON.stringify(participations) })).map(personOf);
}

/** Of these meetings' sides: how many sit there for a participation, and one of them as answers name them. */
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

/** Whether this is a live person of the participation. */
export async function isPersonOf(db: Database, participateIdx: number, idx: number): Promise<boolean> {
  const row = await db
    .selectFrom('representative')
    .select('idx')
    .where('idx', '=', idx)
    .where('participateIdx', '=', participateIdx)
    .where('state', '=', 'live')
    .executeTakeFirst();
  return row !== undefined;
}
