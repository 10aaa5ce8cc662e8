import type { SheetAnswer } from '#api/participation/invitation.ts';
import { shownBizRegNo } from '#domain/common/numbers/korean-numbers.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { InvitationArea } from './area.ts';
import { rowList } from './Mistakes.tsx';

/** Companies whose registration number is another's. That may be meant, so they are sent, and it is said. */
export function SameNumbers({ read }: { read: SheetAnswer }) {
  const t = useT<InvitationArea>();
  return (
    <section className="invitation-part" aria-labelledby="invitation-same">
      <h2 id="invitation-same">{t('invitation.same')}</h2>
      <p className="note">{t('invitation.sameLead')}</p>
      <ul className="invitation-same">
        {read.sameNumbers.map(({ bizRegNo, rows, known }) => (
          <li key={bizRegNo}>
            <strong className="figures">{shownBizRegNo(bizRegNo)}</strong>{' '}
            {t('invitation.rowsOf', { rows: rowList(t, rows, rows.length) })}
            {known.length > 0 && <> · {t('invitation.sameKnown', { names: known.join(', ') })}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
