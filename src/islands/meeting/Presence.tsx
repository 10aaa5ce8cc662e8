import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import type { LateMinutes, PresenceKind } from '#domain/matching/presence.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Moment } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { $isCut } from '#stores/site/offline.ts';
import './presence.css';

type Given = NonNullable<Meeting['presence']>;

/** What the two said about being there, with when; `names`: the two as the reader calls them. */
export function PresenceLines({
  presence,
  names,
}: {
  presence: Meeting['presence'];
  names: Record<MeetingSide, string>;
}) {
  const t = useT<'meeting' | 'matching'>();
  if (!presence || presence.said.length === 0) return null;
  return (
    <ul className="presence-lines">
      {presence.said.map(({ side, kind, minutes, saidAt, isTakenBack }) => (
        <li key={`${side}-${kind}`} data-kind={kind} data-off={isTakenBack ? '' : undefined}>
          {t(`meeting.said.${isTakenBack ? 'takenBack' : kind}`, {
            who: names[side],
            other: names[side === 'company' ? 'buyer' : 'company'],
            minutes: minutes ?? 0,
          })}{' '}
          <span className="note figures">
            <Moment at={saidAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the reader may say now, as the server says. */
export function PresenceActs({ list, meeting, name }: { list: MeetingActs; meeting: Meeting; name: string }) {
  const t = useT<'meeting' | 'matching'>();
  const isCut = useStore($isCut);
  const [isBusy, setBusy] = useState(false);
  const may: Given['may'] | undefined = meeting.presence?.may;
  if (!may) return null;
  const { matchingIdx } = meeting;
  const act = async (send: () => Promise<Meeting>, done: string, question?: { text: string; ok: string }) => {
    if (question && !(await confirmAct('submit', question.text, { ok: question.ok }))) return;
    setBusy(true);
    // The other side may have said something meanwhile, and the clock goes on.
    await send().then(
      () => toast(done),
      async (error: unknown) => {
        await tellDialog(sentenceWithHelp(t, errorKey(error)));
        await list.load();
      },
    );
    setBusy(false);
  };
  const say = (kind: PresenceKind, minutes?: LateMinutes) => () =>
    list.sayPresence(matchingIdx, kind, minutes);
  const words = (action: string) => ({
    label: t('matching.detail.actionOf', { action, name }),
    children: action,
  });
  const told = t('meeting.told', { name });
  return (
    <div className="presence-acts no-print">
      {may.here && (
        <Button
          size="small"
          busy={isBusy}
          disabled={isCut}
          onClick={() => void act(say('here'), told)}
          {...words(t('meeting.act.here'))}
        />
      )}
      {may.late.map((minutes) => (
        <Button
          key={minutes}
          kind="second"
          size="small"
          busy={isBusy}
          disabled={isCut}
          onClick={() => void act(say('late', minutes), told)}
          {...words(t('meeting.act.late', { minutes }))}
        />
      ))}
      {may.absent && (
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          disabled={isCut}
          onClick={() =>
            void act(say('absent'), told, {
              text: t('meeting.ask.absent', { name }),
              ok: t('meeting.act.absent'),
            })
          }
          {...words(t('meeting.act.absent'))}
        />
      )}
      {may.contested && (
        <Button
          size="small"
          busy={isBusy}
          disabled={isCut}
          onClick={() =>
            void act(say('contested'), told, {
              text: t('meeting.ask.contested', { name }),
              ok: t('meeting.act.contested'),
            })
          }
          {...words(t('meeting.act.contested'))}
        />
      )}
      {may.takeBack && (
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          disabled={isCut}
          onClick={() =>
            void act(() => list.takeBackAbsence(matchingIdx), told, {
              text: t('meeting.ask.takeBack', { name }),
              ok: t('meeting.act.takeBack'),
            })
          }
          {...words(t('meeting.act.takeBack'))}
        />
      )}
    </div>
  );
}
