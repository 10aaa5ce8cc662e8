import type { SheetAnswer } from '#api/participation/invitation.ts';
import { shownBizRegNo } from '#domain/common/korean-numbers.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { ImportArea } from './area.ts';
import { rowList } from './Mistakes.tsx';

/** Companies whose registration number is another's. That may be meant, so they are sent, and it is said. */
export function SameNumbers({ read }: { read: SheetAnswer }) {
  const t = useT<ImportArea>();
  return (
    <section className="import-part" aria-labelledby="import-same">
      <h2 id="import-same">{t('importing.same')}</h2>
      <p className="note">{t('importing.sameLead')}</p>
      <ul className="import-same">
        {read.sameNumbers.map(({ bizRegNo, rows, known }) => (
          <li key={bizRegNo}>
            <strong className="figures">{shownBizRegNo(bizRegNo)}</strong>{' '}
            {t('importing.rowsOf', { rows: rowList(t, rows, rows.length) })}
            {known.length > 0 && <> · {t('importing.sameKnown', { names: known.join(', ') })}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
