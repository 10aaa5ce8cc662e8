import type { ReactNode } from 'react';
import '#styles/page-head.css';
import './profile.css';

interface Props {
  over: string;
  title: string;
  lead?: string | null;
  children?: ReactNode;
}

/** The head of a profile: what it is, the name as the page's h1, one line, and what one can do. */
export function ProfileHead({ over, title, lead, children }: Props) {
  return (
    <div className="page-head">
      <div className="lattice">
        <div className="page-words">
          <p className="overline">{over}</p>
          <h1>{title}</h1>
          {lead && <p className="page-lead">{lead}</p>}
        </div>
        {children && <div className="profile-actions no-print">{children}</div>}
      </div>
    </div>
  );
}
