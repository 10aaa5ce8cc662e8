import { useT } from '#islands/ui/Texts.tsx';

/** A firm's own site, named by its host and path; it opens beside the profile. */
export function WebLink({ address }: { address: string }) {
  const t = useT<'profile'>();
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      <span className="visually-hidden"> ({t('profile.newTab')})</span>
    </a>
  );
}
