import type { MeetingPlan, MeetingPlanResult } from '#api/matching/plans/plan-parts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { PlansArea } from './area.ts';
import { counted, type T } from './names.ts';

/** What a plan comes to, beside the most that is proven to be possible. */
export function Result({ plan, onUnplaced }: { plan: MeetingPlan; onUnplaced: () => void }) {
  const t = useT<PlansArea>();
  const { result } = plan;
  if (!result) return null;
  const { state, placed, placedMost, wishes } = result;
  const tones = { proven: 'good', best: 'half', infeasible: 'bad' } as const;
  return (
    <section className="plans-result" aria-label={t('plans.result.title')}>
      <p className="plans-placed figures">
        <strong>{t('plans.result.placed', { placed: counted(t, placed) })}</strong>{' '}
        <span>{t('plans.result.ofMost', { most: counted(t, placedMost) })}</span>
      </p>
      <Bar placed={placed} most={placedMost} />
      <p className="plans-proof">
        <StateBadge tone={tones[state]}>{t(`plans.result.${state}`)}</StateBadge>
        <span>
          {placed >= placedMost
            ? t('plans.result.asMany')
            : t('plans.result.fewer', { count: placedMost - placed })}
        </span>
        {wishes > placed && (
          <Button kind="plain" size="small" onClick={onUnplaced}>
            {t('plans.result.unplaced', { count: wishes - placed })}
          </Button>
        )}
      </p>
      <dl className="plans-facts">
        {resultFacts(t, result).map(({ key, head, value }) => (
          <div key={key}>
            <dt>{head}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is placed on the way to the most that is proven. */
export function Bar({ placed, most }: { placed: number; most: number }) {
  const share = most === 0 ? 0 : Math.min(1, placed / most);
  return (
    <div className="plans-bar" aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

/** The figures of a result in words, those that its plan has. */
export function resultFacts(t: T, result: MeetingPlanResult): { key: string; head: string; value: string }[] {
  const { must, mustMost, weight, weightMost, least, otherTimes, breaks, breaksFewest, metres, changes } =
    result;
  const of = (value: number, most: number) =>
    t('plans.result.of', { value: counted(t, value), most: counted(t, most) });
  const facts: [string, string | null][] = [
    ['must', mustMost > 0 ? of(must, mustMost) : null],
    ['weight', of(weight, weightMost)],
    ['least', counted(t, least)],
    ['otherTimes', counted(t, otherTimes)],
    [
      'breaks',
      breaks === breaksFewest
        ? counted(t, breaks)
        : t('plans.result.atLeast', { value: counted(t, breaks), fewest: counted(t, breaksFewest) }),
    ],
    // Of tables that the map doesn't know no metres are.
    ['metres', metres > 0 ? t('plans.result.metresOf', { value: counted(t, Math.round(metres)) }) : null],
    ['changes', counted(t, changes)],
    ['seconds', t('plans.result.secondsOf', { value: counted(t, result.seconds) })],
  ];
  return facts.flatMap(([key, value]) =>
    value === null ? [] : { key, head: t(`plans.result.${key as 'must'}`), value },
  );
}
