import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Delivery } from '#api/notice/webhook.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { StateBadge, type Tone } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import type { HealthStore } from '#stores/console/health.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';

export type HealthArea = 'health' | 'manage';

const tones: Record<Delivery['state'], Tone> = { waiting: 'waiting', delivered: 'good', failed: 'bad' };

/** Where an organiser's own system is told of the event's notices, and what became of that. */
export function Webhook({ store }: { store: HealthStore }) {
  const t = useT<HealthArea>();
  const loaded = useStore(store.$hook);
  const secret = useStore(store.$secret);
  return (
    <section aria-labelledby="health-webhook">
      <h2 id="health-webhook">{t('health.webhook')}</h2>
      <p className="note">{t('health.webhookLead')}</p>
      <Loaded of={loaded} rows={3} onRetry={store.loadHook}>
        {({ webhook, deliveries }) => (
          <>
            <Form
              form={store.form}
              help={helpTakeNewest(store.takeNewest)}
              label={t('health.webhook')}
              mayBeLeft
              onDone={() => toast(t('health.saved'))}
            >
              <Field name="url" label={t('health.address')} hint={t('health.addressHint')} type="url" />
              {webhook && <Check name="isNewSecret" label={t('health.newSecret')} on="Y" off="N" />}
              <div className="form-actions">
                <Button type="submit" kind="second">
                  {t('health.save')}
                </Button>
                {webhook && <Acts store={store} />}
              </div>
            </Form>
            {secret !== undefined && (
              <div className="health-secret" role="status">
                <p>{t('health.secretOnce')}</p>
                <code>{secret}</code>
              </div>
            )}
            <Deliveries rows={deliveries} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Acts({ store }: { store: HealthStore }) {
  const t = useT<HealthArea>();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>, done: string) => {
    setBusy(true);
    await act().then(
      () => toast(done),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  const end = async () => {
    const words = { ok: t('health.end'), danger: true };
    if (await confirmDialog(t('health.endConfirm'), words)) await run(store.end, t('health.ended'));
  };
  return (
    <>
      <Button kind="second" busy={isBusy} onClick={() => void run(store.test, t('health.tested'))}>
        {t('health.test')}
      </Button>
      <Button kind="danger" busy={isBusy} onClick={() => void end()}>
        {t('health.end')}
      </Button>
    </>
  );
}

function Deliveries({ rows }: { rows: readonly Delivery[] }) {
  const t = useT<HealthArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>{t('health.deliveries')}</h3>
      <Table
        caption={t('health.deliveries')}
        rows={rows}
        rowKey={(row) => row.messageId}
        columns={[
          {
            key: 'at',
            head: t('health.at'),
            cell: (row) => (
              <time dateTime={row.createdAt}>{formatMoment(t.locale, row.createdAt, zone)}</time>
            ),
          },
          {
            key: 'type',
            head: t('health.type'),
            cell: (row) => <code className="health-code">{row.type}</code>,
          },
          {
            key: 'state',
            head: t('health.state'),
            cell: (row) => (
              <StateBadge tone={tones[row.state]}>{t(`health.delivery.${row.state}`)}</StateBadge>
            ),
          },
          { key: 'attempts', head: t('health.attempts'), figures: true, cell: (row) => row.attempts },
          {
            key: 'result',
            head: t('health.result'),
            cell: (row) => <span className="health-code">{row.lastResult ?? '–'}</span>,
          },
        ]}
      />
    </div>
  );
}
