import type { ReactNode } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import '#styles/page-head.css';
import './profile.css';

interface Props {
  over: string;
  title: string;
  lead?: string | null | undefined;
  /** The title in the other language. */
  other?: string | null | undefined;
  children?: ReactNode;
}

/** The head of a profile: what it is, the name as the page's h1, one line, and what one can do. */
export function ProfileHead({ over, title, lead, other, children }: Props) {
  const { locale } = useT();
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
        </div>
        {children && <div className="profile-actions no-print">{children}</div>}
      </div>
    </div>
  );
}
