import { lazy, Suspense } from 'react';
import type { ParticipantPage } from '#api/participation/without-account.ts';
import { countryName, formatDate } from '#i18n/format.ts';
import { PhoneText } from '#islands/form/PhoneText.tsx';
import { useT } from '#islands/ui/Texts.tsx';

// Most have nothing else, so its scripts come where there is something.
const EnteredMore = lazy(() => import('./EnteredMore.tsx'));

/** All that is stored of them, as it was entered: who they are, and below `heading` what else is known of their company. */
export function Entered({ page, heading }: { page: ParticipantPage; heading: 'h3' | 'h4' }) {
  const t = useT<'withoutAccount'>();
  const { entered } = page;
  const facts = [
    [t('withoutAccount.field.company'), entered.companyName],
    [t('withoutAccount.field.name'), entered.personName],
    [t('withoutAccount.field.email'), entered.email],
    [t('withoutAccount.field.tel'), entered.tel && <PhoneText number={entered.tel} />],
    [t('withoutAccount.field.country'), entered.country && countryName(t.locale, entered.country)],
  ] as const;
  const more = moreOf(page);
  return (
    <>
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
        {page.files.map(({ fileName, enteredAt }) => (
          <div key={`${fileName} ${enteredAt}`}>
            <dt>{t('withoutAccount.field.file')}</dt>
            <dd>
              {fileName}{' '}
              <span className="note">
                {t('withoutAccount.fileBy', { date: formatDate(t.locale, enteredAt, page.event.timeZone) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {Object.keys(more).length > 0 && (
        <Suspense fallback={null}>
          <EnteredMore side={page.side} heading={heading} entered={more} />
        </Suspense>
      )}
    </>
  );
}

/** What is known besides: neither what stands above, word for word, nor what follows from nothing being known. */
function moreOf({ entered, company, buyer }: ParticipantPage): Record<string, unknown> {
  const { noExports: _, ...content } = { noExports: undefined, ...company, ...buyer };
  const above = new Set<unknown>(Object.values(entered));
  return Object.fromEntries(
    Object.entries(content).filter(
      ([, value]) =>
        value !== null && value !== '' && !(Array.isArray(value) && value.length === 0) && !above.has(value),
    ),
  );
}
