import { nameIn } from '#domain/common/language.ts';
import type { Translate } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import type { SchedulePerson, ShownDay } from '#stores/matching/schedule-grid.ts';

/** The texts that the schedule needs, besides those of every island. */
export type ScheduleArea = 'schedule' | 'manage' | 'matching';
export type T = Translate<ScheduleArea | SharedArea>;

/** Someone's company in the reader's language. */
export const personName = (t: T, person: Pick<SchedulePerson, 'nameKo' | 'nameEn'> | undefined): string =>
  (person && nameIn(t.locale, person)) || t('schedule.former');

/** Both sides of a meeting, the company first. */
export const pairName = (
  t: T,
  { personOf }: Pick<ShownDay, 'personOf'>,
  { companyIdx, buyerIdx }: { companyIdx: number; buyerIdx: number },
): string => `${personName(t, personOf.get(companyIdx))} · ${personName(t, personOf.get(buyerIdx))}`;
