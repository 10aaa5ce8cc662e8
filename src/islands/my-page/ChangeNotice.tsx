import type { ParticipateDetail } from '#api/participation/participate.ts';
import { nameIn } from '#domain/common/language.ts';
import type { FormArea, FormKey } from '#islands/participate/field-spec.ts';
import { useT } from '#islands/ui/Texts.tsx';

/** The name that waits for a manager, or was declined, and what others read meanwhile. */
export function ChangeNotice({ own }: { own: ParticipateDetail }) {
  const t = useT<FormArea>();
  const { company, companyChange: change } = own;
  if (!change || !company) return null;
  const isDeclined = change.refusedAt !== null;
  const name = nameIn(t.locale, company);
  return (
    <div
      className={isDeclined ? 'standing-reason change-notice' : 'email-notice change-notice'}
      role="status"
    >
      <h3>{t(isDeclined ? 'participate.mine.declined' : 'participate.mine.waits')}</h3>
      <ul>
        {Object.entries(change.changed).map(([field, value]) => (
          <li key={field}>
            {t(`company.field.${field}` as FormKey)}: {value}
          </li>
        ))}
      </ul>
      {change.reason && (
        <p>
          {t('participate.mine.reason')}: {change.reason}
        </p>
      )}
      <p>{t(isDeclined ? 'participate.mine.declinedText' : 'participate.mine.waitsText', { name })}</p>
    </div>
  );
}
