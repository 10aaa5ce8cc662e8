import { useT } from '#islands/ui/Texts.tsx';

/** How the organiser is reached from where one stands: a tap calls, or writes. Nothing where they have not said it. */
export function OrganiserLinks() {
  const t = useT<'matching'>();
  // From the site configuration, by the texts: the rest of it has no place in this script.
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
