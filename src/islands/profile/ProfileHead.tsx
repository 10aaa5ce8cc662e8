import type { ReactNode } from 'react';
import { boothAddress } from '#islands/ui/booth.ts';
import { useT } from '#islands/ui/Texts.tsx';
import '#styles/page-head.css';
import './profile.css';

interface Props {
  over: string;
  title: string;
  lead?: string | null | undefined;
  /** The title in the other language. */
  other?: string | null | undefined;
  /** Where the company stands. */
  booths?: readonly string[];
  children?: ReactNode;
}

/** The head of a profile: what it is, the name as the page's h1, one line, and what one can do. */
export function ProfileHead({ over, title, lead, other, booths = [], children }: Props) {
  const t = useT();
  const { locale } = t;
  return (
    <div className="page-head">
      <div className="lattice">
        <div className="page-words">
          <p className="overline">{over}</p>
          <h1>{title}</h1>
          {other && (
            <p className="profile-second" lang={locale === 'ko' ? 'en' : 'ko'}>
              {other}
            </p>
          )}
          {lead && <p className="page-lead">{lead}</p>}
          {booths.length > 0 && (
            <p className="profile-booths">
              {booths.map((code) => (
                <a key={code} className="booth-sign" href={boothAddress(t, code)}>
                  {t('ui.booth', { code })}
                </a>
              ))}
            </p>
          )}
        </div>
        {children && <div className="profile-actions no-print">{children}</div>}
      </div>
    </div>
  );
}
