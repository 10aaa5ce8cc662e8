import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment, ownPlace, ownZone } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { createSessionList, type OpenSession, type SessionList } from '#stores/account/session-list.ts';
import { errorKey } from '#stores/lib/loaded.ts';

/** The member's sessions, in a part that few readers open. */
export default function Sessions() {
  const t = useT<'account'>();
  const list = useStoreOf(createSessionList);
  useEffect(() => void list.load(), [list]);
  return (
    <>
      <p className="note">
        {t('account.session.lead')} {t('account.session.ownTime', { place: ownPlace(t.locale) })}
      </p>
      <List list={list} />
    </>
  );
}

function List({ list }: { list: SessionList }) {
  const t = useT<'account'>();
  const loaded = useStore(list.$sessions);
  const [isBusy, setBusy] = useState(false);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={2} onRetry={list.load} />;
  /** Asks, ends, and says so; what was ended elsewhere meanwhile is seen by loading anew. */
  const end = async (question: string, work: () => Promise<void>, done: string) => {
    if (!(await confirmAct('logout', question, { ok: t('account.session.end') }))) return;
    setBusy(true);
    await work().then(
      () => toast(done),
      async (error: unknown) => {
        await tellDialog(sentenceWithHelp(t, errorKey(error)));
        await list.load();
      },
    );
    setBusy(false);
  };
  return (
    <>
      <ul className="sessions">
        {loaded.data.map((session) => (
          <One
            key={session.sessionIdx}
            session={session}
            isBusy={isBusy}
            onEnd={(device) =>
              void end(
                t('account.session.confirmEnd', { device }),
                () => list.end(session.sessionIdx),
                t('account.session.ended'),
              )
            }
          />
        ))}
      </ul>
      {loaded.data.length > 1 ? (
        <div className="form-actions">
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() =>
              void end(
                t('account.session.confirmEndOthers'),
                list.endOthers,
                t('account.session.endedOthers'),
              )
            }
          >
            {t('account.session.endOthers')}
          </Button>
        </div>
      ) : (
        <p className="note">{t('account.session.only')}</p>
      )}
    </>
  );
}

function One({
  session,
  isBusy,
  onEnd,
}: {
  session: OpenSession;
  isBusy: boolean;
  onEnd: (device: string) => void;
}) {
  const t = useT<'account'>();
  const device = session.device || t('account.session.unknown');
  // Not times of the event, so they are shown in the reader's own time zone.
  const moment = (instant: string) => formatMoment(t.locale, instant, ownZone());
  return (
    <li>
      <div>
        <p className="session-device">
          {device}
          {session.isCurrent && <StateBadge tone="good">{t('account.session.current')}</StateBadge>}
        </p>
        <p className="note">{t('account.session.since', { moment: moment(session.createdAt) })}</p>
        <p className="note">{t('account.session.used', { moment: moment(session.usedAt) })}</p>
      </div>
      {!session.isCurrent && (
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          label={t('account.session.endOne', { device })}
          onClick={() => onEnd(device)}
        >
          {t('account.session.end')}
        </Button>
      )}
    </li>
  );
}
