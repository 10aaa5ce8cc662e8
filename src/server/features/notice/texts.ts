/** What mails made from notices say. */
import { type Locale, nameIn } from '#domain/common/language.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import { formatMoment, zoneName } from '#i18n/format.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import type { Place } from './notify.ts';
import { onSiteTexts } from './on-site-texts.ts';
import { type Where, whereWords } from './where-texts.ts';
import type { Write } from './write.ts';

const texts: Record<NoticeKind, Record<Locale, Write>> = {
  meetingAsked: {
    ko: ({ who, link }) => ({
      subject: `${who}에서 상담을 신청했어요`,
      body: `${who}에서 상담을 신청했어요.\n희망 시간과 메시지를 보고 수락하거나 거절해 주세요. 답하지 않으면 희망 시간이 지난 뒤 신청이 끝나요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} asks for a meeting`,
      body: `${who} asks you for a meeting.\nRead their preferred times and message, and accept or decline. Without an answer the request ends once those times are over.\n\n${link}`,
    }),
  },
  meetingConfirmed: {
    ko: ({ who, where, link }) => ({
      subject: `상담이 확정됐어요: ${who}`,
      body: `상담이 확정됐어요.\n\n상대: ${who}\n${where}\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `Your meeting with ${who} is confirmed`,
      body: `Your meeting with ${who} is confirmed.\n\n${where}\n\n${link}`,
    }),
  },
  meetingPending: {
    ko: ({ who, link }) => ({
      subject: `상담이 수락됐고 시간은 아직 정해지지 않았어요: ${who}`,
      body: `상담이 수락됐지만, 희망 시간이 모두 찼어요. 상대: ${who}\n빈 시간이 생기면 주최 측이 시간을 정하거나, 수락한 쪽에서 다른 시간을 제안해요. 정해지면 다시 알려 드릴게요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `Your meeting with ${who} is accepted, but has no time yet`,
      body: `Your meeting with ${who} is accepted, but all preferred times are taken.\nThe organiser sets a time as soon as one is free, or the side that accepted proposes another one. We will then write to you again.\n\n${link}`,
    }),
  },
  meetingDenied: {
    ko: ({ who, reason, link }) => ({
      subject: `상담 신청이 거절됐어요: ${who}`,
      body: `${who}에 신청한 상담이 거절됐어요.${reason}\n다른 참가자에게 상담을 신청할 수 있어요.\n\n${link}`,
    }),
    en: ({ who, reason, link }) => ({
      subject: `${who} declined the meeting`,
      body: `${who} declined the meeting.${reason}\nYou can ask others for a meeting.\n\n${link}`,
    }),
  },
  meetingCancelled: {
    ko: ({ who, where, reason, link }) =>
      where
        ? {
            subject: `확정된 상담이 취소됐어요: ${who}`,
            body: `아래 상담이 취소됐어요.${reason}\n\n상대: ${who}\n${where}\n\n이 시간에 다른 상담을 잡을 수 있어요.\n\n${link}`,
          }
        : {
            subject: `상담 신청이 취소됐어요: ${who}`,
            body: `상담 신청이 취소됐어요. 상대: ${who}${reason}\n\n${link}`,
          },
    en: ({ who, where, reason, link }) =>
      where
        ? {
            subject: `Your meeting with ${who} is cancelled`,
            body: `This meeting with ${who} is cancelled.${reason}\n\n${where}\n\nThe time is free for another meeting.\n\n${link}`,
          }
        : {
            subject: `The request for a meeting with ${who} is cancelled`,
            body: `The request for a meeting with ${who} is cancelled.${reason}\n\n${link}`,
          },
  },
  meetingMoved: {
    ko: ({ who, where, link }) => ({
      subject: `상담 시간이나 장소가 바뀌었어요: ${who}`,
      body: `상담 시간이나 장소가 바뀌었어요.\n\n상대: ${who}\n${where}\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `Your meeting with ${who} has been moved`,
      body: `Your meeting with ${who} has been moved. It now takes place:\n\n${where}\n\n${link}`,
    }),
  },
  meetingHandedOver: {
    ko: ({ who, where, link }) => ({
      subject: `상담 담당자가 바뀌었어요: ${who}`,
      body: `상담에 참석하는 담당자가 바뀌었어요. 시간과 장소는 그대로예요.\n\n상대: ${who}\n${where}\n\n누가 참석하는지는 아래 주소에서 볼 수 있어요.\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `A different representative attends your meeting with ${who}`,
      body: `A different representative attends this meeting with ${who}. Its time and place stay as they were.\n\n${where}\n\nThe address below says who attends.\n\n${link}`,
    }),
  },
  meetingArranged: {
    ko: ({ who, where, link }) => ({
      subject: `주최 측에서 상담을 잡았어요: ${who}`,
      body: `주최 측에서 상담을 잡았어요. 따로 수락하지 않아도 확정된 상담이에요.\n\n상대: ${who}\n${where}\n\n참석하기 어렵다면 아래 주소에서 무엇을 할 수 있는지 확인해 주세요.\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `The organiser has arranged a meeting with ${who}`,
      body: `The organiser has arranged a meeting with ${who} for you. It is confirmed: you need not accept it.\n\n${where}\n\nIf you can't be there, the address below says what you can do.\n\n${link}`,
    }),
  },
  meetingsArranged: {
    ko: ({ meetings, link }) => ({
      subject: `주최 측에서 상담 ${meetings}건을 잡았어요`,
      body: `주최 측에서 상담 ${meetings}건을 잡았어요. 따로 수락하지 않아도 확정된 상담이에요.\n\n상대와 시간, 장소는 아래 주소에서 볼 수 있어요. 참석하기 어려운 상담이 있다면 그 상담을 열어 무엇을 할 수 있는지 확인해 주세요.\n\n${link}`,
    }),
    en: ({ meetings, link }) => ({
      subject: `The organiser has arranged ${meetings} meetings for you`,
      body: `The organiser has arranged ${meetings} meetings for you. They are confirmed: you need not accept them.\n\nThe address below lists whom you meet, when and where. If you can't be at one of them, open it to see what you can do.\n\n${link}`,
    }),
  },
  schedulePublished: {
    ko: ({ meetings, lines, zone, link }) => ({
      subject: meetings === 0 ? '상담 일정이 바뀌었어요' : `상담 ${meetings}건의 일정이 확정됐어요`,
      body: `주최 측에서 상담 일정을 확정했어요. 따로 수락하지 않아도 돼요.\n\n${lines.length === 0 ? '앞으로 예정된 상담이 없어요.' : `${lines.join('\n')}\n\n시간은 ${zone} 기준이에요. 참석하기 어려운 상담이 있다면 그 상담을 열어 무엇을 할 수 있는지 확인해 주세요.`}\n\n${link}`,
    }),
    en: ({ meetings, lines, zone, link }) => ({
      subject:
        meetings === 0
          ? 'The schedule of your meetings has changed'
          : `Your schedule: ${meetings} ${meetings === 1 ? 'meeting' : 'meetings'}`,
      body: `The organiser has published the schedule of your meetings. You need not accept them.\n\n${lines.length === 0 ? 'You have no meetings to come.' : `${lines.join('\n')}\n\nTimes are in ${zone}. If you can't be at one of them, open it to see what you can do.`}\n\n${link}`,
    }),
  },
  arrangedDeclined: {
    ko: ({ who, where, reason, link }) => ({
      subject: `주최 측이 잡은 상담이 거절됐어요: ${who}`,
      body: `${who}에서 주최 측이 잡은 아래 상담을 거절했어요.${reason}\n\n${where}\n\n이 시간에 다른 상담을 잡을 수 있어요.\n\n${link}`,
    }),
    en: ({ who, where, reason, link }) => ({
      subject: `${who} declined the meeting that the organiser had arranged`,
      body: `${who} declined this meeting, which the organiser had arranged.${reason}\n\n${where}\n\nThe time is free for another meeting.\n\n${link}`,
    }),
  },
  timeProposed: {
    ko: ({ who, link }) => ({
      subject: `${who}에서 다른 시간을 제안했어요`,
      body: `${who}에서 다른 상담 시간을 제안했어요.\n제안을 보고 수락하거나 거절해 주세요. 그때까지는 아무것도 바뀌지 않아요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} proposes another time`,
      body: `${who} proposes another time for your meeting.\nRead it, and accept or decline. Nothing changes until then.\n\n${link}`,
    }),
  },
  proposalDeclined: {
    ko: ({ who, link }) => ({
      subject: `제안한 시간이 거절됐어요: ${who}`,
      body: `제안한 시간을 ${who}에서 거절했어요. 그 밖에는 바뀐 것이 없어요.\n다른 시간을 제안할 수 있어요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} declined the time you proposed`,
      body: `${who} declined the time you proposed. Nothing else has changed.\nYou can propose another one.\n\n${link}`,
    }),
  },
  proposalWithdrawn: {
    ko: ({ who, link }) => ({
      subject: `시간 제안이 취소됐어요: ${who}`,
      body: `${who}에서 제안했던 시간을 취소했어요. 그 밖에는 바뀐 것이 없어요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} took back the time they proposed`,
      body: `${who} took back the time they proposed. Nothing else has changed.\n\n${link}`,
    }),
  },
  requestExpiring: {
    ko: ({ who, link }) => ({
      subject: `${who}의 상담 신청이 답을 기다리고 있어요`,
      body: `${who}의 상담 신청에 답할 수 있는 시간이 하루도 남지 않았어요.\n그 안에 답하지 않으면 신청이 끝나요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} is still waiting for your answer`,
      body: `You have less than a day left to answer the meeting request from ${who}.\nWithout an answer it ends.\n\n${link}`,
    }),
  },
  requestExpired: {
    ko: ({ who, link }) => ({
      subject: `상담 신청이 답 없이 끝났어요: ${who}`,
      body: `상담 신청이 끝났어요. 상대: ${who}\n희망 시간이 지날 때까지 답이 없었어요.\n다시 신청할 수 있어요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `The request for a meeting with ${who} has ended`,
      body: `The request for a meeting with ${who} has ended: nobody answered before its times were over.\nYou can ask again.\n\n${link}`,
    }),
  },
  meetingSoon: {
    ko: ({ who, where, link }) => ({
      subject: `곧 상담이 시작돼요: ${who}`,
      body: `곧 상담이 시작돼요.\n\n상대: ${who}\n${where}\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `Your meeting with ${who} begins soon`,
      body: `Your meeting with ${who} begins soon.\n\n${where}\n\n${link}`,
    }),
  },
  amountAsked: {
    ko: ({ who, link }) => ({
      subject: `${who}에서 계약액이 맞는지 물어봐요`,
      body: `${who}에서 상담 뒤 계약액이 맞는지 물어봐요.\n금액을 보고 맞는지만 답해 주시면 돼요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} asks whether a contract amount is right`,
      body: `${who} asks you to confirm the amount of the contract that followed your meeting.\nPlease look at the amount and say whether it is right.\n\n${link}`,
    }),
  },
  amountAnswered: {
    ko: ({ who, link }) => ({
      subject: `${who}에서 계약액에 답했어요`,
      body: `${who}에서 물어보신 계약액에 답했어요. 답은 상담일지에서 볼 수 있어요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} has answered about the contract amount`,
      body: `${who} has answered your question about the contract amount. You can read the answer in the consultation log.\n\n${link}`,
    }),
  },
  ...onSiteTexts,
};

/** Of a confirmed meeting that ended with the other side's participation. */
const gone: Record<Locale, Write> = {
  ko: ({ who, where, link }) => ({
    subject: '확정된 상담이 취소됐어요',
    body: `${who}의 참가가 취소되어 아래 상담도 함께 취소됐어요.\n\n${where}\n\n이 시간에 다른 상담을 잡을 수 있어요.\n\n${link}`,
  }),
  en: ({ who, where, link }) => ({
    subject: 'A confirmed meeting is cancelled',
    body: `This meeting is cancelled, because ${who} no longer takes part.\n\n${where}\n\nThe time is free for another meeting.\n\n${link}`,
  }),
};

/** Where mails of a kind are switched off, as the last line of those that can be. */
/** In the place of an address in the site, which somebody without an account can't open: where their own link is. */
export const whereTheirLinkIs: Record<Locale, string> = {
  ko: '일정을 보거나 답하려면 주최 측이 보낸 "상담 일정을 볼 수 있는 링크예요" 메일의 링크를 열어 주세요. 메일을 찾을 수 없으면 주최 측에 새 링크를 요청해 주세요.',
  en: "To see your meetings and to answer, open the link in the organiser's mail 'The link to your meetings'. If you can't find that mail, ask the organiser for a new link.",
};

const ending: Record<Locale, (switches: string) => string> = {
  ko: (switches) => `이런 메일을 그만 받으려면 알림 설정에서 꺼 주세요.\n${switches}`,
  en: (switches) => `You can switch off mails of this kind here:\n${switches}`,
};

interface Occasion {
  event: { nameKo: string; nameEn: string; timeZone: string };
  who: string;
  /** Whether they take part no more. */
  isGone: boolean;
  place: (Place & Where) | null;
  minutes: number;
  /** Of `meetingsArranged`: how many. */
  meetings: number;
  /** Of `schedulePublished`: a line for each meeting. */
  lines?: readonly string[];
  reason: string | null;
  link: string;
  /** The address of the switches on my page; null for somebody without an account, who has none. */
  switches: string | null;
}

/** The mail of a notice, in its reader's language; times are of the event's zone, which is named. */
export function noticeText(
  kind: NoticeKind,
  locale: Locale,
  { event, who, isGone, place, minutes, meetings, lines = [], reason, link, switches }: Occasion,
): MailText {
  const where = place
    ? `${formatMoment(locale, place.startsAt, event.timeZone)} (${zoneName(locale, event.timeZone, place.startsAt)}), ${whereWords(locale, place)}`
    : '';
  const because = reason === null ? '' : `\n${locale === 'ko' ? '사유' : 'Reason'}: ${reason}`;
  const write = kind === 'meetingCancelled' && place && isGone ? gone[locale] : texts[kind][locale];
  const { subject, body } = write({
    who,
    where,
    minutes,
    meetings,
    lines,
    zone: lines.length > 0 ? zoneName(locale, event.timeZone, place?.startsAt) : '',
    reason: because,
    link,
  });
  const end = switches === null ? '' : `\n\n${ending[locale](switches)}`;
  return { subject: `[${nameIn(locale, event)}] ${subject}`, body: `${body}${end}` };
}
