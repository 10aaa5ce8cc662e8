/** What was asked before a plan was made, and what is answered, in words. */
import type {
  PlanBlocking,
  PlanCover,
  PlanQuestion,
  PlanVariant,
  PromiseAnswer,
} from '#api/matching/plans/plan-questions.ts';
import { formatDay, formatMoment, languageName } from '#i18n/format.ts';
import type { AskedChange } from '#stores/matching/plans/plan-questions.ts';
import { counted, namesOf, partyName, someNames, type T } from './names.ts';

/** So many times, or names, are said of what a set counts. */
const shown = 4;

/** 'Tables: 2 fewer'; `nameOf` is of whoever is absent. */
export function changeWords(
  t: T,
  change: AskedChange | PlanVariant['change'],
  nameOf: (participateIdx: number) => string,
): string {
  if (!change) return t('plans.ask.asItIs');
  if (change.kind === 'without') {
    const name = 'participant' in change ? partyName(t, change.participant) : nameOf(change.participateIdx);
    return t('plans.ask.without', { name });
  }
  const count = Math.abs(change.by);
  const isMore = change.by > 0;
  if (change.kind === 'tables')
    return t(isMore ? 'plans.ask.tablesMore' : 'plans.ask.tablesFewer', { count });
  if (change.kind === 'slots') return t(isMore ? 'plans.ask.slotsMore' : 'plans.ask.slotsFewer', { count });
  const language = languageName(t.locale, change.language);
  return t(isMore ? 'plans.ask.interpretersMore' : 'plans.ask.interpretersFewer', { count, language });
}

/** 'At least 8 meetings for each buyer', or that variants are compared. */
export function questionWords(t: T, { promise }: Pick<PlanQuestion, 'promise'>): string {
  if (!promise) return t('plans.ask.whatIf');
  return t(`plans.ask.asked.${promise.to}`, { count: promise.least });
}

/** What an answer says in one sentence. */
export function answerWords(t: T, answer: PromiseAnswer): string {
  const { state, found, atMost } = answer;
  const people = counted(t, answer.people);
  if (found === null)
    return state === 'no' && atMost !== null
      ? t('plans.ask.noPlanOf', { atMost, people })
      : t('plans.ask.noPlan');
  if (state === 'yes') return t('plans.ask.yesText', { found, people });
  if (state === 'undecided') return t('plans.ask.undecidedText', { found, people });
  return found === atMost
    ? t('plans.ask.largest', { found, people })
    : t('plans.ask.between', { found, atMost: atMost ?? found, people });
}

/** Who would need how many, and how many they can have. */
export const setWords = (t: T, { people, atMost }: PlanBlocking, least: number): string =>
  t('plans.ask.set', {
    names: someNames(t, people),
    need: counted(t, people.count * least),
    atMost: counted(t, atMost),
  });

/** What the meetings of a set take, each with what it comes to. */
export function coverLines(t: T, { fixed, cover, more }: PlanBlocking, zone: string): string[] {
  return [
    ...(fixed > 0 ? [t('plans.ask.cover.fixed', { count: fixed })] : []),
    ...cover.map((one) => {
      const line = t('plans.ask.cover.comesTo', { what: coverWords(t, one, zone), sum: counted(t, one.sum) });
      return one.times > 1 ? `${line} ${t('plans.ask.cover.twice')}` : line;
    }),
    ...(more > 0 ? [t('plans.ask.cover.more', { count: more })] : []),
  ];
}

function coverWords(t: T, cover: PlanCover, zone: string): string {
  const { kind, count, covers } = cover;
  const times = cut(
    t,
    cover.startsAt.map((at) => formatMoment(t.locale, at, zone)),
    covers,
  );
  const name = cover.of ? partyName(t, cover.of) : '';
  switch (kind) {
    case 'wish':
      return t('plans.ask.cover.wish', {
        count: covers,
        names: cut(
          t,
          cover.pairs.map((pair) => namesOf(t, pair)),
          covers,
        ),
      });
    case 'wishAt':
      return t('plans.ask.cover.wishAt', {
        count: covers,
        names: cut(
          t,
          cover.pairs.map((pair) => namesOf(t, pair)),
          covers,
        ),
      });
    case 'places':
      return t('plans.ask.cover.places', { name, each: count, count: covers, times });
    case 'day':
      return t('plans.ask.cover.day', {
        ...{ name, each: count },
        days: cover.days.map((day) => formatDay(t.locale, `${day}T12:00:00Z`, 'UTC')).join(', '),
      });
    case 'participation':
      return t('plans.ask.cover.participation', {
        each: count,
        names: cut(
          t,
          cover.parties.map((party) => partyName(t, party)),
          covers,
        ),
      });
    case 'tables':
      return t('plans.ask.cover.tables', { each: count, count: covers, times });
    case 'interpreters': {
      const languages = cover.languages
        .map((one) => (one === null ? t('plans.ask.anyLanguage') : languageName(t.locale, one)))
        .join(', ');
      return t('plans.ask.cover.interpreters', { each: count, count: covers, languages, times });
    }
  }
}

/** The first of them; of the others how many they are. */
function cut(t: T, parts: readonly string[], all: number): string {
  const some = parts.slice(0, shown).join(t.locale === 'ko' ? ', ' : '; ');
  const count = all - Math.min(shown, parts.length);
  return count > 0 ? t('plans.ask.andMore', { some, count }) : some;
}
