import { useT } from '#islands/ui/Texts.tsx';

/** How the organiser is reached from where one stands: a tap calls, or writes. Nothing where they have not said it. */
export function OrganiserLinks() {
  const t = useT<'matching'>();
  // What managers say of the site is put into the texts (docs/rules.md, I1), so that this script has no call to make.
  const tel = t('matching.organiser.tel');
  const email = t('matching.organiser.email');
  return (
    <>
      {tel !== '' && (
        <a className="whole" href={`tel:${tel.replaceAll(' ', '')}`}>
          {tel}
        </a>
      )}
      {tel !== '' && email !== '' && ' · '}
      {email !== '' && (
        <a className="whole" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  );
}
