import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Locale, locales, nameIn } from '#domain/common/language.ts';
import { mayDo } from '#domain/common/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { useReader } from '#islands/login/reader.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { pathOf, rowsOf } from '#shell/qr.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { $event } from '#stores/site/event.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { TableList, type TablesArea } from './TableList.tsx';
import './table-codes.css';

/** What the paper says below the code, in each language. */
type Scan = Record<Locale, string>;

/** `/manage/tables`: whose own each table is, and a code for each, to lay on it: it opens the reader's own meeting there, and nothing else. */
export default function TableCodes({
  texts,
  scan,
}: {
  texts: TextData<SharedArea | TablesArea | 'participate' | 'account'>;
  scan: Scan;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission={['matching', 'event']}>
        <Screen scan={scan} />
      </ConsoleGate>
    </Texts>
  );
}

function Screen({ scan }: { scan: Scan }) {
  const member = useReader();
  return (
    <>
      <TableList mayChange={mayDo(new Set(member?.permissions), 'event')} />
      <Codes scan={scan} />
    </>
  );
}

function Codes({ scan }: { scan: Scan }) {
  const t = useT<'onSite' | 'tables'>();
  const event = useStore($event);
  if (!event) return <Skeleton rows={6} />;
  if (event.tableCount === 0) return null;
  return (
    <>
      <div className="no-print table-codes-head">
        <h2>{t('tables.codes')}</h2>
        <p>{t('tables.codesLead')}</p>
        <Button onClick={() => window.print()}>{t('onSite.codes.print')}</Button>
      </div>
      <ul className="table-codes">
        {Array.from({ length: event.tableCount }, (_, at) => at + 1).map((no) => (
          <Code key={no} no={no} event={nameIn(t.locale, event)} scan={scan} />
        ))}
      </ul>
    </>
  );
}

function Code({ no, event, scan }: { no: number; event: string; scan: Scan }) {
  const t = useT<'onSite' | 'manage'>();
  const [rows, setRows] = useState<boolean[][]>();
  // Without a language: the page comes in the one of whoever reads the code.
  const address = `${location.origin}${addressHere(`/matching/at/${no}`)}`;
  useEffect(() => {
    void rowsOf(address).then(setRows);
  }, [address]);
  return (
    <li>
      <p className="note">{event}</p>
      <h2>{t('onSite.codes.table', { no })}</h2>
      <div className="table-code-square">
        {rows && (
          <svg
            viewBox={`0 0 ${rows.length} ${rows.length}`}
            role="img"
            aria-label={t('onSite.codes.square', { no, address })}
          >
            <path d={pathOf(rows)} shapeRendering="crispEdges" />
          </svg>
        )}
      </div>
      {/* Paper is for readers of both. */}
      {locales.map((locale) => (
        <p key={locale} lang={locale}>
          {scan[locale]}
        </p>
      ))}
      <p className="note">{address.replace(/^https?:\/\//, '')}</p>
    </li>
  );
}
