import { site } from '#site.config';

/** How the organiser is reached from where one stands: a tap calls, or writes. */
export function OrganiserLinks() {
  return (
    <>
      <a className="whole" href={`tel:${site.tel.replaceAll(' ', '')}`}>
        {site.tel}
      </a>
      {' · '}
      <a className="whole" href={`mailto:${site.email}`}>
        {site.email}
      </a>
    </>
  );
}
