import { nameIn, personIn } from '#domain/common/language.ts';
import { type TableName, tableLabel } from '#domain/event/table-label.ts';
import type { Translate } from '#i18n/engine.ts';
import { languageName } from '#i18n/format.ts';
import type { SharedArea } from '#i18n/translator.ts';
import type { SchedulePerson, ShownDay } from '#stores/matching/by-manager/shown-day.ts';

/** The texts that the schedule needs, besides those of every island. */
export type ScheduleArea = 'schedule' | 'manage' | 'matching';
export type T = Translate<'schedule' | SharedArea>;

/** Someone's company in the reader's language. */
export const personName = (t: T, person: Pick<SchedulePerson, 'nameKo' | 'nameEn'> | undefined): string =>
  (person && nameIn(t.locale, person)) || t('schedule.former');

/** Both sides of a meeting, the company first. */
export const pairName = (
  t: T,
  { personOf }: Pick<ShownDay, 'personOf'>,
  { companyIdx, buyerIdx }: { companyIdx: number; buyerIdx: number },
): string => `${personName(t, personOf.get(companyIdx))} · ${personName(t, personOf.get(buyerIdx))}`;

/** Where a meeting of the day is, by itself: 'Table 7 · VIP lounge', 'By video'. */
export const placeName = (
  t: T,
  { tableNameOf }: Pick<ShownDay, 'tableNameOf'>,
  tableNo: number | null,
): string =>
  tableNo === null
    ? t('schedule.video')
    : t('schedule.table', { no: tableLabel(t.locale, tableNo, tableNameOf.get(tableNo)) });

/** The same within a sentence. */
export const placeIn = (t: T, of: { tableNo: number | null; tableName?: TableName | null }): string =>
  of.tableNo === null
    ? t('schedule.inText.video')
    : t('schedule.inText.table', { no: tableLabel(t.locale, of.tableNo, of.tableName) });

type Interpreter = ShownDay['interpreters'][number];

/** An interpreter by name, else by number. */
export const interpreterName = (t: T, { no, name }: Pick<Interpreter, 'no' | 'name'>): string =>
  name === null ? t('schedule.interpreterNo', { no }) : personIn(t.locale, name);

/** Who interprets each meeting of a day and in which language, 'Kim Mina (German)', or that the company brings its own. */
export function interpreterNames(
  t: T,
  {
    interpreted,
    interpreters,
    ownInterpreters,
    placed,
  }: Pick<ShownDay, 'interpreted' | 'interpreters' | 'ownInterpreters' | 'placed'>,
): ReadonlyMap<number, string> {
  const byIdx = new Map(interpreters.map((one) => [one.interpreterIdx, interpreterName(t, one)]));
  const own = new Map(
    ownInterpreters.map(({ participateIdx, languages }) => [
      participateIdx,
      t('schedule.sheet.ownInterpreter', {
        languages: languages.map((language) => languageName(t.locale, language)).join(', '),
      }),
    ]),
  );
  const ofCompanies = placed.matchingIdx.flatMap((matchingIdx, at) => {
    const words = own.get(placed.companyIdx[at] ?? 0);
    return words === undefined ? [] : [[matchingIdx, words] as const];
  });
  const ofEvent = interpreted.map(({ matchingIdx, interpreterIdx, language }) => {
    const name = byIdx.get(interpreterIdx) ?? '';
    return [matchingIdx, language === null ? name : `${name} (${languageName(t.locale, language)})`] as const;
  });
  // A meeting that began before the company brought its own keeps the one it had.
  return new Map([...ofCompanies, ...ofEvent]);
}

/** Who sits in a meeting for a side that has several people, 'Kim Mina'; '' of any other. */
export function seatName(
  t: T,
  { seatsOf, representatives }: Pick<ShownDay, 'seatsOf' | 'representatives'>,
  matchingIdx: number,
  participateIdx: number,
): string {
  const seats = seatsOf.get(matchingIdx) ?? [];
  const one = representatives.find(
    (person) => person.participateIdx === participateIdx && seats.includes(person.representativeIdx),
  );
  return one ? nameIn(t.locale, { nameKo: one.name, nameEn: one.nameEn }) : '';
}

/** A side of a meeting with who sits there, 'Hanbit (Kim Mina)'. */
export function sideName(
  t: T,
  shown: Pick<ShownDay, 'personOf' | 'seatsOf' | 'representatives'>,
  matchingIdx: number,
  participateIdx: number,
): string {
  const company = personName(t, shown.personOf.get(participateIdx));
  const seat = seatName(t, shown, matchingIdx, participateIdx);
  return seat === '' ? company : `${company} (${seat})`;
}
