import type { FileInfo } from '#api/file/file.ts';
import { Picture } from '#islands/ui/Picture.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** A poster that leads to the film where it is shown: no other site's frame opens on ours. */
export function Film({ href, poster }: { href: string; poster: FileInfo | null }) {
  const t = useT<'profile'>();
  const { host } = new URL(href);
  return (
    <a className="profile-film" href={href} target="_blank" rel="noreferrer">
      <span className="profile-plate">
        <Picture file={poster} alt="" />
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <rect width="48" height="48" />
          <path d="M18 14v20l17-10z" />
        </svg>
      </span>
      <span className="profile-film-words">
        <strong>{t('profile.video')}</strong>
        <span>
          {t('profile.videoAt', { platform: host })}
          <span className="visually-hidden"> ({t('profile.newTab')})</span>
        </span>
      </span>
    </a>
  );
}
