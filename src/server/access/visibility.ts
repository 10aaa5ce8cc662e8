/** What someone may read of an event's people. The rule is the domain's (`mayView`); here it meets the stored data. */
import {
  mayView,
  mayViewContact,
  type Side,
  type Subject,
  type Viewer,
} from '#domain/participation/participation.ts';
import type { Database } from '../db/open.ts';
import type { EventFacts } from './event-facts.ts';

/** Everyone's (null), those of members, or at most this one's, their own; 0 is nobody. */
export type Only = number | 'members' | null;

export interface Visibility {
  viewer: Viewer;
  /** Whose approved profiles a list of this side shows. */
  listed: (side: Side) => Only;
  maySee: (subject: Subject) => boolean;
}

/** How the actor sees the people of the call's event; `event_not_found`. */
export async function visibilityFor(context: Pick<EventFacts, 'event' | 'viewer'>): Promise<Visibility> {
  const event = await context.event();
  const viewer = await context.viewer();
  const maySee: Visibility['maySee'] = (subject) => mayView(viewer, subject, event.viewType);
  // All rows of a list are approved, so the rule says the same of each that is not one's own.
  const seesAll = (side: Side, memberIdx: number | null) =>
    maySee({ participateIdx: 0, side, state: 'COMPLETE', memberIdx });
  return {
    viewer,
    listed: (side) => {
      if (seesAll(side, null)) return null;
      return seesAll(side, 0) ? 'members' : (viewer.participateIdx ?? 0);
    },
    maySee,
  };
}

/** Whether the viewer may read how to reach this participant. */
export async function seesContact(db: Database, viewer: Viewer, subjectIdx: number): Promise<boolean> {
  return mayViewContact(viewer, subjectIdx, await haveMeeting(db, viewer.participateIdx, subjectIdx));
}

async function haveMeeting(db: Database, oneIdx: number | null, otherIdx: number): Promise<boolean> {
  if (oneIdx === null) return false;
  const met = await db
    .selectFrom('matching')
    .select('idx')
    .where('state', '=', 'complete')
    .where((is) =>
      is.or([
        is.and({ companyIdx: oneIdx, buyerIdx: otherIdx }),
        is.and({ companyIdx: otherIdx, buyerIdx: oneIdx }),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return met !== undefined;
}
