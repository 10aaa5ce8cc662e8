/** Which sheets there are, in the order in which they are printed (docs/rules.md, M43, M62). */
import type { SheetPerson } from '#api/matching/sheet-people.ts';
import type { Locale } from '#domain/common/language.ts';
import type { SheetKind } from '#stores/matching/by-manager/schedule-print.ts';
import { personName } from './names.ts';
import { nameOfPerson, type Paper } from './paper.ts';

/** A participation of one person has one sheet, which is that person's, too. */
export type SheetItem = { key: string; kinds: readonly SheetKind[]; locale: Locale } & (
  | { of: 'hall' }
  | { of: 'participant'; participateIdx: number; person: SheetPerson | undefined }
  | { of: 'person'; participateIdx: number; person: SheetPerson }
  | { of: 'table'; tableNo: number }
  | { of: 'interpreter'; interpreterIdx: number }
);

/** Sheets that a browser draws and prints at once; an expo of a hundred and twenty companies has fewer. */
export const sheetsAtOnce = 500;

/** Every sheet of these days, whatever kinds are chosen. */
export function sheetsOf(paper: Paper): SheetItem[] {
  const { t, days } = paper;
  const { locale } = t;
  if (days.every(({ placed }) => placed.matchingIdx.length === 0)) return [];
  const tables = (days[0]?.tableNos ?? []).filter((tableNo) => isUsed(paper, tableNo));
  return [
    { key: 'hall', kinds: ['hall'], of: 'hall', locale },
    ...participantSheets(paper),
    ...tables.map((tableNo) => {
      return { key: `table ${tableNo}`, kinds: ['tables'], of: 'table', tableNo, locale } as const;
    }),
    ...interpretersOf(paper).map((interpreterIdx) => {
      const kinds = ['interpreters'] as const;
      return {
        key: `interpreter ${interpreterIdx}`,
        kinds,
        of: 'interpreter',
        interpreterIdx,
        locale,
      } as const;
    }),
  ];
}

/** Whether a table is open in one of these slots, or has a meeting all the same, which began before it was closed. */
const isUsed = ({ days }: Paper, tableNo: number): boolean =>
  days.some(({ slots, grid }) =>
    slots.some(({ slotIdx }) => !grid.isClosed(slotIdx, tableNo) || grid.meetingAt({ slotIdx, tableNo })),
  );

/** Companies and then buyers by their names, each followed by its people, so that a company's sheets lie on each other. */
function participantSheets({ t, days, people }: Paper): SheetItem[] {
  const meets = new Set(days.flatMap(({ placed }) => [...placed.companyIdx, ...placed.buyerIdx]));
  const sits = new Set(
    days.flatMap(({ seated }) => seated.map(({ representativeIdx }) => representativeIdx)),
  );
  const byName = new Intl.Collator(t.locale);
  const all = new Map(days.flatMap(({ personOf }) => [...personOf]));
  return [...meets]
    .flatMap((idx) => {
      const one = all.get(idx);
      return one ? [{ idx, isBuyer: one.side === 'buyer', name: personName(t, one) }] : [];
    })
    .sort((a, b) => Number(a.isBuyer) - Number(b.isBuyer) || byName.compare(a.name, b.name) || a.idx - b.idx)
    .flatMap(({ idx: participateIdx }): SheetItem[] => {
      const theirs = people.get(participateIdx) ?? [];
      const [first] = theirs;
      const isOne = theirs.length === 1;
      const whole: SheetItem = {
        key: `participant ${participateIdx}`,
        kinds: isOne ? ['participants', 'people'] : ['participants'],
        of: 'participant',
        participateIdx,
        person: isOne ? first : undefined,
        locale: first?.language ?? t.locale,
      };
      if (isOne) return [whole];
      const each = theirs
        .filter(({ representativeIdx }) => sits.has(representativeIdx))
        .map((person) => ({ person, name: nameOfPerson(t, person) }))
        .sort((a, b) => byName.compare(a.name, b.name))
        .map(({ person }): SheetItem => {
          const key = `person ${person.representativeIdx}`;
          return { key, kinds: ['people'], of: 'person', participateIdx, person, locale: person.language };
        });
      return [whole, ...each];
    });
}

/** Those who have a meeting, by their numbers. */
function interpretersOf({ days }: Paper): number[] {
  const numbers = new Map(
    days.flatMap(({ interpreters }) => interpreters.map((one) => [one.interpreterIdx, one.no] as const)),
  );
  return [...numbers].sort(([, one], [, other]) => one - other).map(([interpreterIdx]) => interpreterIdx);
}

/** Whether it is of somebody without an account, whose schedule stands behind their own link alone. */
const isWithoutAccount = (item: SheetItem): boolean => 'person' in item && item.person?.hasAccount === false;

/** Whether that one was given such a link; else the sheet is all that they have. */
export const isByLink = (item: SheetItem): boolean => 'person' in item && item.person?.hasLink === true;

/**
 * Where the code of a sheet leads: without a language, for the page comes in the one of whoever scans it. Null where there is none, also
 * for somebody without an account, who could not log in there.
 */
export function pathOfCode(item: SheetItem): string | null {
  if (isWithoutAccount(item)) return null;
  if (item.of === 'table') return `/matching/at/${item.tableNo}`;
  return 'participateIdx' in item ? `/matching/table/${item.participateIdx}` : null;
}
