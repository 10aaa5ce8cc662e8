import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Health as HealthAnswer } from '#api/console/health.ts';
import { sentenceWithHelp, type Texts as TextData } from '#i18n/engine.ts';
import { formatBytes, formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { createHealth, type HealthStore } from '#stores/console/health.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { type HealthArea, Webhook } from './Webhook.tsx';
import '../console.css';
import './health.css';

/** `/manage/health`: what runs, what waits, the last backup, and the webhook of the event. */
export default function Health({
  texts,
}: {
  texts: TextData<HealthArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="admin" orWithoutEvent>
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const store = useStoreOf(createHealth);
  const loaded = useStore(store.$health);
  useEffect(() => {
    void store.load();
    void store.loadHook();
    return store.stop;
  }, [store]);
  return (
    <div className="health">
      <Loaded of={loaded} rows={8} onRetry={store.load}>
        {(now) => <Figures store={store} now={now} />}
      </Loaded>
      <Webhook store={store} />
    </div>
  );
}

function Figures({ store, now }: { store: HealthStore; now: HealthAnswer }) {
  const t = useT<HealthArea>();
  const { locale } = t;
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const moment = (at: string) => formatMoment(locale, at, zone);
  const { database, disk, queues, errors } = now;
  const isScarce = disk !== null && disk.freeBytes < disk.bytes / 10;
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <>
      <section aria-labelledby="health-server">
        <h2 id="health-server">{t('health.server')}</h2>
        <Facts
          facts={[
            [t('health.version'), `Madang ${now.version}, Node ${now.node}`],
            [t('health.since'), moment(now.startedAt)],
            [
              t('health.database'),
              `${database.engine}, ${formatBytes(locale, database.bytes)}, ${database.migration}`,
            ],
            [
              t('health.disk'),
              disk === null ? (
                t('health.unknown')
              ) : (
                <span key="disk" className="health-state">
                  {t('health.free', {
                    free: formatBytes(locale, disk.freeBytes),
                    all: formatBytes(locale, disk.bytes),
                  })}
                  {isScarce && <StateBadge tone="bad">{t('health.scarce')}</StateBadge>}
                </span>
              ),
            ],
            [
              t('health.errors'),
              errors.lastAt === null
                ? t('health.noErrors')
                : t('health.errorsSince', { count: errors.calls, at: moment(errors.lastAt) }),
            ],
          ]}
        />
      </section>
      <section aria-labelledby="health-queues">
        <h2 id="health-queues">{t('health.queues')}</h2>
        {!now.sendsMail && <p className="health-warning">{t('health.noMail')}</p>}
        <Facts
          facts={[
            [t('health.mailWaiting'), number(queues.mailWaiting)],
            [t('health.mailHeld'), number(queues.mailHeld)],
            [
              t('health.mailFailed'),
              <span key="failed" className="health-state">
                {number(queues.mailFailed)}
                {queues.mailFailed > 0 && <StateBadge tone="bad">{t('health.look')}</StateBadge>}
              </span>,
            ],
            [t('health.webhookWaiting'), number(queues.webhookWaiting)],
            [t('health.pushWaiting'), number(queues.pushWaiting)],
          ]}
        />
      </section>
      <Backup store={store} backup={now.backup} moment={moment} />
    </>
  );
}

function Backup({
  store,
  backup,
  moment,
}: {
  store: HealthStore;
  backup: HealthAnswer['backup'];
  moment: (at: string) => string;
}) {
  const t = useT<HealthArea>();
  const [isBusy, setBusy] = useState(false);
  const { last } = backup;
  const begin = async () => {
    setBusy(true);
    await store.backUp().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <section aria-labelledby="health-backup">
      <h2 id="health-backup">{t('health.backup')}</h2>
      <p role="status">
        {backup.isRunning
          ? t('health.backupRunning')
          : last
            ? t('health.backupLast', {
                at: moment(last.at),
                size: formatBytes(t.locale, last.bytes),
                name: last.name,
              })
            : t('health.backupNone')}
      </p>
      {backup.failedAt !== null && !backup.isRunning && (
        <p className="health-warning" role="alert">
          {t('health.backupFailed', { at: moment(backup.failedAt) })}
        </p>
      )}
      <p className="note">{t(backup.isPossible ? 'health.backupLead' : 'msg.backup_not_possible')}</p>
      {backup.isPossible && (
        <Button kind="second" busy={isBusy || backup.isRunning} onClick={() => void begin()}>
          {t('health.backUp')}
        </Button>
      )}
    </section>
  );
}
