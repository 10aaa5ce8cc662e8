import type { MeetingPlan, planParty } from '#api/matching/plans/plan-parts.ts';
import { nameIn } from '#domain/common/language.ts';
import type { StayedWhy } from '#domain/matching/meeting-plan.ts';
import { type ClaimObstacle, claimObstacles } from '#domain/matching/obstacles.ts';
import type { TooLarge } from '#domain/schedule/size.ts';
import type { Translate } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import type { PlansArea } from './area.ts';

export type T = Translate<PlansArea | SharedArea>;
export type Party = (typeof planParty)['_output'];

export const partyName = (t: T, party: Pick<Party, 'nameKo' | 'nameEn'>): string =>
  nameIn(t.locale, party) || t('ui.formerMember');

export const namesOf = (t: T, { company, buyer }: { company: Party; buyer: Party }): string =>
  `${partyName(t, company)} · ${partyName(t, buyer)}`;

export const counted = (t: T, value: number): string =>
  new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 }).format(value);

/** What is placed in a plan: everything, what waits, what stands with few moves, or what keeps a promise. */
export function scopeWords(t: T, { madeBy, repair, scope }: MeetingPlan): string {
  if (madeBy === 'promise') return t('plans.ask.keeps');
  return repair ? t('plans.repair.atMost', { count: repair.moves }) : t(`plans.make.${scope}`);
}

/** So many of whom a figure tells, by name, and how many more there are. */
export function someNames(t: T, { count, first }: { count: number; first: readonly Party[] }): string {
  const names = first.map((party) => partyName(t, party)).join(', ');
  const more = count - first.length;
  return more > 0 ? t('plans.fact.moreNames', { names, count: more }) : names;
}

/** How long a run may take, in words. */
export const durationWords = (t: T, seconds: number): string =>
  seconds < 60
    ? t('plans.make.seconds', { count: seconds })
    : t('plans.make.minutes', { count: Math.round(seconds / 60) });

const isClaim = (why: StayedWhy): why is ClaimObstacle => claimObstacles.some((one) => one === why);

/** Why a pair can't be at a place; what claims are refused with has the words of the schedule. */
export const whyWords = (t: T, why: StayedWhy): string =>
  isClaim(why) ? t(`schedule.why.${why}`) : t(`plans.stayed.${why}`);

/** What there is too much of to plan, how much, and the most. */
export const tooLargeWords = (t: T, { what, count, most }: TooLarge): string =>
  t(`plans.ready.tooLarge.${what}`, { there: counted(t, count), most: counted(t, most) });
