/** What a participant reads by mail when the organiser closes or opens hours for them. */
import { type Locale, nameIn } from '#domain/common/language.ts';
import { formatMoment, zoneName } from '#i18n/format.ts';
import type { MailText } from '../../../platform/mail/texts.ts';

interface Hours {
  event: { nameKo: string; nameEn: string; timeZone: string };
  /** When the slots begin, in order. */
  startsAt: readonly string[];
  isClosed: boolean;
  /** Of their schedule; null for whoever has a personal link, which nobody can read again. */
  link: string | null;
  /** The colleague whose hours they are; null where they are the reader's, or those of all of them. */
  of: string | null;
}

const theirLink = {
  ko: '앞서 받은 개인 링크를 열면 일정을 볼 수 있어요.',
  en: 'Open the personal link that you were sent before to see your schedule.',
};

/** The times stand one a line, on the event's clock. */
export function hoursMail(locale: Locale, { event, startsAt, isClosed, link, of }: Hours): MailText {
  const way = link ?? theirLink[locale];
  const name = nameIn(locale, event);
  const zone = zoneName(locale, event.timeZone, startsAt[0] ?? '');
  const times = startsAt.map((at) => `- ${formatMoment(locale, at, event.timeZone)}`).join('\n');
  if (of !== null) return ofColleague(locale, { name, of, isClosed, times, zone, way });
  if (locale === 'ko')
    return isClosed
      ? {
          subject: `[${name}] 주최 측이 참석 불가 시간을 표시했어요`,
          body: `아래 시간은 참석 불가로 표시돼서 상담이 잡히지 않아요 (${zone}).\n${times}\n\n참석할 수 있게 되면 상담 일정에서 다시 열 수 있어요.\n\n${way}`,
        }
      : {
          subject: `[${name}] 주최 측이 참석 불가 시간을 다시 열었어요`,
          body: `아래 시간에 다시 상담을 잡을 수 있어요 (${zone}).\n${times}\n\n${way}`,
        };
  return isClosed
    ? {
        subject: `[${name}] The organiser has marked when you can’t meet`,
        body: `No meeting is placed for you at these times (${zone}).\n${times}\n\nIf you can meet after all, open them again in your schedule.\n\n${way}`,
      }
    : {
        subject: `[${name}] The organiser has opened hours for you again`,
        body: `Meetings can be placed for you at these times again (${zone}).\n${times}\n\n${way}`,
      };
}

/** To whoever has charge, of one of their people. */
function ofColleague(
  locale: Locale,
  said: { name: string; of: string; isClosed: boolean; times: string; zone: string; way: string },
): MailText {
  const { name, of, isClosed, times, zone, way } = said;
  if (locale === 'ko')
    return {
      subject: `[${name}] 주최 측이 ${of} 님의 참석 불가 시간을 ${isClosed ? '표시했어요' : '다시 열었어요'}`,
      body: `${isClosed ? `아래 시간에는 ${of} 님에게 상담이 잡히지 않아요. 다른 담당자의 일정은 그대로예요` : `아래 시간에 ${of} 님도 다시 상담을 맡을 수 있어요`} (${zone}).\n${times}\n\n${way}`,
    };
  return {
    subject: `[${name}] The organiser has ${isClosed ? `marked when ${of} can’t meet` : `opened hours for ${of} again`}`,
    body: `${isClosed ? `No meeting is placed for ${of} at these times; your other people go on meeting` : `${of} can have meetings at these times again`} (${zone}).\n${times}\n\n${way}`,
  };
}
