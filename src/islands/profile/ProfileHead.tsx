import type { ReactNode } from 'react';
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
    <div className="profile-head">
      <div className="lattice">
        <div className="profile-words">
          <p className="overline">{over}</p>
          <h1>{title}</h1>
          {lead && <p className="profile-lead">{lead}</p>}
        </div>
        {children && <div className="profile-actions no-print">{children}</div>}
      </div>
    </div>
  );
}
