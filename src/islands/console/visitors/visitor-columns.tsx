import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { sentence } from '#i18n/engine.ts';
import { countryName, formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FoundIn, Marked } from '#islands/ui/list/Marked.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
  keysAsked,
  type VisitorField,
  type VisitorKey,
  visitorFields,
} from '#islands/visitor/visitor-fields.ts';
import { toast } from '#shell/toast.ts';
import type { CheckIn } from '#stores/visitor/check-in.ts';
import { $keptCheckIns } from '#stores/visitor/kept-check-ins.ts';
import type { DataColumn } from '../DataTable.tsx';
import type { CheckInArea, CheckInT } from './area.ts';
import { namesOf } from './LastVisitor.tsx';

const listedIn = (column: VisitorField['listed']) =>
  keysAsked.filter((name) => visitorFields[name].listed === column);

/** What was entered, as a line of the list says it: of a box that was ticked its label. */
function valueText(t: CheckInT, row: ManagedVisitor, name: VisitorKey): string {
  const { kind } = visitorFields[name];
  if (kind === 'country') return countryName(t.locale, row[name] ?? '');
  if (kind === 'check') return row[name] === 'Y' ? t(`visitor.field.${name}`) : '';
  return row[name] ?? '';
}

/** The columns of the list of visitors; the last one corrects and checks in. */
export const columnsOf = (
  t: CheckInT,
  zone: string,
  checkIn: CheckIn,
  open: (row: ManagedVisitor) => void,
): DataColumn<ManagedVisitor>[] => [
  {
    key: 'visitor',
    head: t('checkIn.visitor'),
    isFixed: true,
    cell: (row) => {
      const [first, second] = namesOf(t, row);
      return (
        <div className="manage-name">
          <Marked>{first}</Marked>
          {second && (
            <span className="manage-id">
              <Marked>{second}</Marked>
            </span>
          )}
          <FoundIn
            shown={[first, second, row.organization, row.visitorEmail ?? '', row.visitorMobile ?? '']}
            fields={[{ label: t('checkIn.code'), text: row.code }]}
            elsewhere={t('visitor.field.visitorMobile')}
          />
        </div>
      );
    },
  },
  {
    key: 'organization',
    head: t('checkIn.organization'),
    cell: (row) => (
      <div>
        <Marked>{row.organization}</Marked>
        <span className="manage-id">
          {listedIn('from')
            .filter((name) => name !== 'organization')
            .map((name) => valueText(t, row, name))
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
    ),
  },
  {
    key: 'contact',
    head: t('checkIn.contact'),
    cell: (row) => (
      <div>
        {listedIn('contact').map(
          (name) =>
            row[name] && (
              <span
                key={name}
                className={name === 'visitorEmail' ? 'manage-id check-in-address' : 'manage-id'}
              >
                <Marked>{valueText(t, row, name)}</Marked>
              </span>
            ),
        )}
      </div>
    ),
  },
  {
    key: 'registeredAt',
    head: t('checkIn.kind'),
    cell: (row) => (
      <div>
        {t(`checkIn.type.${row.registrationType}`)}
        <time className="manage-id" dateTime={row.createdAt}>
          {formatMoment(t.locale, row.createdAt, zone)}
        </time>
      </div>
    ),
  },
  {
    key: 'came',
    head: t('checkIn.state'),
    isFixed: true,
    cell: (row) => <Came row={row} zone={zone} checkIn={checkIn} />,
  },
  {
    key: 'change',
    head: t('checkIn.changeHead'),
    cell: (row) =>
      // Of one that was erased nothing is left to correct.
      row.isErased ? null : (
        <Button
          size="small"
          kind="plain"
          label={t('checkIn.changeOf', { name: namesOf(t, row)[0] })}
          onClick={() => open(row)}
        >
          {t('checkIn.changeHead')}
        </Button>
      ),
  },
];

function Came({ row, zone, checkIn }: { row: ManagedVisitor; zone: string; checkIn: CheckIn }) {
  const t = useT<CheckInArea>();
  const [isBusy, setBusy] = useState(false);
  const isKept = useStore($keptCheckIns).some(
    ({ visitorIdx, failure }) => visitorIdx === row.visitorIdx && failure === undefined,
  );
  const [name] = namesOf(t, row);
  if (row.checkedInAt !== null)
    return (
      <div className="check-in-came">
        <StateBadge tone="good">{t('checkIn.came.Y')}</StateBadge>
        <span className="manage-id">
          {[formatMoment(t.locale, row.checkedInAt, zone), row.checkedInDoor].filter(Boolean).join(' · ')}
        </span>
      </div>
    );
  if (isKept) return <StateBadge tone="waiting">{t('checkIn.keptOne')}</StateBadge>;
  const press = async () => {
    setBusy(true);
    await checkIn.take({ visitorIdx: row.visitorIdx });
    setBusy(false);
    // The desk that says what became of it may be far above the row.
    const last = checkIn.$last.get();
    if (last?.kind === 'failed') toast(sentence(t, last.key), 'failure');
  };
  return (
    <Button
      size="small"
      kind="second"
      busy={isBusy}
      label={t('checkIn.checkInOf', { name })}
      onClick={() => void press()}
    >
      {t('checkIn.checkIn')}
    </Button>
  );
}
