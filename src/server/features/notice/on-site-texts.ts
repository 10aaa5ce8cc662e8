/** What mails say of those who stand in the hall: asked on the spot, there, late or not there. */
import type { Locale } from '#domain/common/language.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import type { Write } from './write.ts';

export const onSiteTexts = {
  walkInAsked: {
    ko: ({ who, link }) => ({
      subject: `${who}에서 지금 바로 만나자고 해요`,
      body: `${who}에서 현장 상담을 신청했어요. 수락하면 빈 테이블이 바로 예약돼요.\n답이 없으면 몇 분 뒤에 신청이 끝나요.\n\n${link}`,
    }),
    en: ({ who, link }) => ({
      subject: `${who} would like to meet right now`,
      body: `${who} asks you for a meeting on the spot. Accept, and a free table is booked at once.\nWithout an answer the request ends within minutes.\n\n${link}`,
    }),
  },
  theyAreHere: {
    ko: ({ who, where, link }) => ({
      subject: `${who}에서 도착했어요`,
      body: `${who}에서 상담 자리에 도착했다고 해요.\n\n${where}\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `${who} is at the table`,
      body: `${who} says that they are here.\n\n${where}\n\n${link}`,
    }),
  },
  theyAreLate: {
    ko: ({ who, where, minutes, link }) => ({
      subject: `${who}에서 ${minutes}분 늦는다고 해요`,
      body: `${who}에서 상담에 ${minutes}분쯤 늦는다고 알려 왔어요.\n\n${where}\n\n${link}`,
    }),
    en: ({ who, where, minutes, link }) => ({
      subject: `${who} will be ${minutes} minutes late`,
      body: `${who} will be about ${minutes} minutes late for your meeting.\n\n${where}\n\n${link}`,
    }),
  },
  saidAbsent: {
    ko: ({ who, where, link }) => ({
      subject: `${who}에서 상담에 오지 않았다고 알려 왔어요`,
      body: `${who}에서 아래 상담에 오지 않으셨다고 알려 왔어요.\n\n${where}\n\n사실과 다르면 24시간 안에 아래 주소에서 이의를 남겨 주세요. 상담의 상태는 바뀌지 않아요.\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `${who} says that you did not come`,
      body: `${who} says that you did not come to this meeting.\n\n${where}\n\nIf that is not so, contest it within 24 hours at the address below. The state of the meeting has not changed.\n\n${link}`,
    }),
  },
  absenceContested: {
    ko: ({ who, where, link }) => ({
      subject: `${who}에서 이의를 남겼어요`,
      body: `${who}에서 상담에 오지 않았다는 말이 사실과 다르다고 해요.\n\n${where}\n\n잘못 알렸다면 아래 주소에서 취소할 수 있어요.\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `${who} contests that they did not come`,
      body: `${who} says that they did come to this meeting.\n\n${where}\n\nIf you were mistaken, take back what you said at the address below.\n\n${link}`,
    }),
  },
  absenceTakenBack: {
    ko: ({ who, where, link }) => ({
      subject: `${who}에서 불참 알림을 취소했어요`,
      body: `${who}에서 상담에 오지 않으셨다는 알림을 취소했어요.\n\n${where}\n\n${link}`,
    }),
    en: ({ who, where, link }) => ({
      subject: `${who} took back that you did not come`,
      body: `${who} took back what they said about your absence.\n\n${where}\n\n${link}`,
    }),
  },
} satisfies Partial<Record<NoticeKind, Record<Locale, Write>>>;
