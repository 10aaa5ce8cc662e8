import { useLayoutEffect, useRef } from 'react';
import type { Member } from '#api/account/member.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { localePath } from '#i18n/locales.ts';
import { ContactLinks } from '#islands/form/ContactLinks.tsx';
import { PresenceActs, PresenceLines } from '#islands/meeting/Presence.tsx';
import { WalkInMark } from '#islands/meeting/WalkInMark.tsx';
import { representativeText, whoComes } from '#islands/seating/who-comes.ts';
import { Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { partiesOf } from '#stores/matching/meeting-parties.ts';
import { Moment } from '../EventTimes.tsx';
import { interpreterText, ownInterpreterText } from '../interpreter-text.ts';
import { MeetingBadge } from '../MeetingBadge.tsx';
import { MeetingPlace, placeOf } from '../MeetingPlace.tsx';
import { Wishes } from '../Wishes.tsx';
import { MeetingActions } from './MeetingActions.tsx';
import { ProposedTime } from './ProposedTime.tsx';

interface Props {
  /** The list that the meeting stands in, and that takes the answers. */
  list: MeetingActs;
  meeting: Meeting;
  own: Member;
  /** The one just asked for: brought into sight. */
  isNew: boolean;
}

/** One meeting: with whom, how it stands, when and where, and what one can do about it. */
export function MeetingCard({ list, meeting, own, isNew }: Props) {
  const t = useT<'meeting' | 'matching' | 'choice'>();
  const element = useRef<HTMLElement>(null);
  const { mine, other } = partiesOf(meeting, own.participateIdx);
  const named = nameIn(t.locale, { nameKo: other.companyName, nameEn: other.companyNameEn });
  const company = named || t('ui.formerMember');
  const person = whoComes(t.locale, other);
  const { stateMatching: state, slot } = meeting;
  // Before it is painted, so that a toast finds its place beside it.
  useLayoutEffect(() => {
    if (isNew) element.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  const waiting =
    state === 'pending'
      ? t(meeting.byVideo === 'Y' ? 'meeting.stateByVideo.pending' : 'matching.detail.pendingText')
      : state === 'request'
        ? t(meeting.mayApprove ? 'matching.detail.waitingYou' : 'matching.detail.waitingThem')
        : null;
  const headingId = `meeting-${meeting.matchingIdx}`;
  return (
    <article
      ref={element}
      className="meeting"
      data-state={state}
      data-new={isNew ? '' : undefined}
      aria-labelledby={headingId}
    >
      <div className="meeting-head">
        <MeetingBadge meeting={meeting} mine={mine} />
        <h3 id={headingId}>
          <a href={localePath(t.locale, `/matching/meeting/${meeting.matchingIdx}`)}>{company}</a>
        </h3>
        {person && <p>{person}</p>}
        <p className="note">
          {t(begunBy(meeting, mine))}
          {' · '}
          <Moment at={meeting.createdAt} />
        </p>
      </div>
      <div className="meeting-body">
        {slot && <MeetingPlace slot={slot} {...placeOf(meeting)} />}
        {meeting.proposal ? (
          <ProposedTime
            list={list}
            meeting={meeting}
            proposal={meeting.proposal}
            mine={mine}
            otherIdx={other.participateIdx}
            name={company}
          />
        ) : (
          waiting && <p>{waiting}</p>
        )}
        <WalkInMark meeting={meeting} />
        {meeting.declinedBy && (
          <p>{t(`matching.detail.declinedBy${meeting.declinedBy === mine ? 'You' : 'Them'}`)}</p>
        )}
        {meeting.isArranged && meeting.askedBy !== 'organiser' && (
          <p className="note">{t('matching.detail.acceptedByOrganiser')}</p>
        )}
        <PresenceLines
          presence={meeting.presence}
          names={{ company, buyer: company, [mine]: t('meeting.you') }}
        />
        <PresenceActs list={list} meeting={meeting} name={company} />
        <Particulars meeting={meeting} mine={mine} contact={other.contact} />
      </div>
      <MeetingActions
        list={list}
        meeting={meeting}
        mine={mine}
        otherIdx={other.participateIdx}
        name={company}
      />
    </article>
  );
}

/** What was said and asked for; a line only where there is something to read. */
function Particulars({
  meeting,
  mine,
  contact,
}: {
  meeting: Meeting;
  mine: MeetingSide;
  contact: Meeting['buyer']['contact'];
}) {
  const t = useT<'matching'>();
  const own = meeting[mine].representative;
  const { stateMatching: state, was } = meeting;
  const isOpen = state === 'request' || state === 'pending';
  return (
    <Facts
      facts={[
        [
          t('matching.detail.was'),
          was && <MeetingPlace key="was" slot={was} {...was} byVideo={meeting.byVideo} />,
        ],
        [t('matching.detail.wishes'), isOpen && <Wishes key="wishes" meeting={meeting} />],
        [t('matching.detail.priority'), isOpen && t(`matching.apply.priority${priorityOf(meeting)}`)],
        [t('matching.seat.ours'), own && representativeText(t.locale, own)],
        [t('matching.detail.how'), isOpen && meeting.byVideo === 'Y' && t('matching.detail.video')],
        [t('matching.detail.interpreter'), interpreterText(t, meeting)],
        [t('matching.detail.ownInterpreter'), ownInterpreterText(t, meeting.companyInterpreter)],
        [t('matching.detail.message'), meeting.message],
        [t('matching.detail.reason'), meeting.deniedReason],
        [
          t('matching.detail.contact'),
          contact && (contact.email || contact.mobile) && <ContactLinks key="contact" {...contact} />,
        ],
      ]}
    />
  );
}

/** Who it began with, as the reader reads it. */
const begunBy = ({ askedBy }: Meeting, mine: MeetingSide | null) =>
  askedBy === 'organiser'
    ? 'matching.detail.organiserArranged'
    : askedBy === mine
      ? 'matching.detail.youAsked'
      : 'matching.detail.theyAsked';

const priorityOf = (meeting: Meeting) => (meeting.priority === 1 ? 1 : meeting.priority === 3 ? 3 : 2);
