import type { MeetingStep } from '#api/matching/meeting-page.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { Moment } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** What has happened to a meeting, the first step first, each with who took it. */
export function MeetingSteps({
  steps,
  names,
  mine,
}: {
  steps: readonly MeetingStep[];
  names: Record<MeetingSide, string>;
  mine: MeetingSide | null;
}) {
  const t = useT<'meeting' | 'matching'>();
  const who = ({ by }: MeetingStep) => (by === null ? null : by === mine ? t('meeting.you') : names[by]);
  return (
    <section className="meeting-steps" aria-labelledby="meeting-steps">
      <h3 id="meeting-steps">{t('meeting.history')}</h3>
      <ol>
        {steps.map((step, at) => (
          // Steps are only ever added.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={at}>
            <span className="note figures">
              <Moment at={step.at} />
            </span>{' '}
            <span>{t(`meeting.step.${step.kind}`)}</span>
            {who(step) !== null && <span className="note"> · {who(step)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
