import type { ParticipantPage } from '#api/participation/without-account.ts';
import { countryName } from '#i18n/format.ts';
import { PhoneText } from '#islands/form/PhoneText.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** What is stored of them, as it was entered. */
export function Entered({ page: { entered } }: { page: ParticipantPage }) {
  const t = useT<'withoutAccount'>();
  const facts = [
    [t('withoutAccount.field.company'), entered.companyName],
    [t('withoutAccount.field.name'), entered.personName],
    [t('withoutAccount.field.email'), entered.email],
    [t('withoutAccount.field.tel'), entered.tel && <PhoneText number={entered.tel} />],
    [t('withoutAccount.field.country'), entered.country && countryName(t.locale, entered.country)],
  ] as const;
  return (
    <dl className="without-account-facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
