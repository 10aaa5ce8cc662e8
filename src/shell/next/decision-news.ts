/** Tells whoever has a page open what was just decided on their participation or a meeting of theirs, with the way to what comes next. */
import type { Member } from '#api/account/member.ts';
import type { Notice } from '#api/notice/notice.ts';
import { nameIn } from '#domain/common/language.ts';
import { meetingDecision, meetingNext } from '#domain/matching/meeting-decision.ts';
import {
  changeKinds,
  type DecisionKind,
  decisionPath,
  type NoticeKind,
  noticePath,
} from '#domain/notice/notice.ts';
import type { KeyOf } from '#i18n/keys.ts';
import { isLocale, localePath, splitPath } from '#i18n/locales.ts';
import en from '#i18n/messages/en/decision.json' with { type: 'json' };
import ko from '#i18n/messages/ko/decision.json' with { type: 'json' };
import { api } from '#stores/site/api.ts';
import { $member } from '#stores/site/session.ts';
import { toastToPress } from '../toast.ts';
import styles from './decision-news.css?inline';

const { lang } = document.documentElement;
const locale = isLocale(lang) ? lang : 'en';
const texts = { ko, en }[locale];
/** Its own texts by their keys, as `next-line.ts` does. */
const t = (key: KeyOf<{ decision: typeof ko }>) => texts[key.slice('decision.'.length) as keyof typeof ko];

const decisions: Partial<Record<string, { kind: DecisionKind; says: string }>> = {
  COMPLETE: { kind: 'participationApproved', says: t('decision.approved') },
  DENIED: { kind: 'participationDenied', says: t('decision.denied') },
  CANCEL: { kind: 'participationCancelled', says: t('decision.cancelled') },
};

const ofChange = { changeApproved: t('decision.changeApproved'), changeDenied: t('decision.changeDenied') };

/** What is said of a meeting. */
const ofMeeting: Record<keyof typeof meetingNext, string> = {
  meetingConfirmed: t('decision.meetingConfirmed'),
  meetingPending: t('decision.meetingPending'),
  meetingMoved: t('decision.meetingMoved'),
  meetingArranged: t('decision.meetingArranged'),
  arrangedDeclined: t('decision.arrangedDeclined'),
  meetingDenied: t('decision.meetingDenied'),
  meetingCancelled: t('decision.meetingCancelled'),
  requestCancelled: t('decision.requestCancelled'),
  requestExpired: t('decision.requestExpired'),
};

/** Of the notices that came at once, the newest of these is told. */
const newestRows = 5;

let isStarted = false;
let line: HTMLElement | undefined;

/** Watches whom the session knows. Calling it again changes nothing. */
export function startDecisionNews(): void {
  if (isStarted) return;
  isStarted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  let before = $member.get();
  $member.listen((member) => {
    const earlier = before;
    before = member;
    // What was said is not so any more: the decision was taken back, or another one made.
    if (earlier?.stateParticipate !== member?.stateParticipate) line?.remove();
    // What one did oneself brings no notice.
    if (!member || earlier?.memberIdx !== member.memberIdx) return;
    if (member.unreadNotices <= earlier.unreadNotices) return;
    if (isDecided(earlier, member)) tellOfParticipation(member);
    else void tellOfNotice(member.unreadNotices - earlier.unreadNotices);
  });
}

/** The state is another: what one did oneself brings no notice. */
const isDecided = (earlier: Member, now: Member): boolean =>
  // Which it is no more once it was denied or cancelled.
  (now.participateIdx === 0 || earlier.participateIdx === now.participateIdx) &&
  earlier.stateParticipate !== now.stateParticipate;

function tellOfParticipation({ stateParticipate }: Member): void {
  const decision = decisions[stateParticipate ?? ''];
  if (!decision) return;
  const { kind, says } = decision;
  tell(says, decisionPath(kind), t(kind === 'participationApproved' ? 'decision.find' : 'decision.see'));
}

/** What came since, of which the member knows no more than how much it is. */
async function tellOfNotice(count: number): Promise<void> {
  // The list of notices says it, with the same ways on.
  if (here() === '/matching/notices') return;
  const { data } = await api('GET /notice/getList', { page: 1, rows: newestRows }).catch(() => ({
    data: [],
  }));
  for (const notice of data.slice(0, count)) {
    const { kind, matchingIdx, isRead } = notice;
    const change = changeKinds.find((one) => one === kind);
    if (change && !isRead) return tell(ofChange[change], decisionPath(change), t('decision.see'));
    const decided = meetingDecision(kind, notice.startsAt);
    if (!decided || isRead) continue;
    const finds = meetingNext[decided] === 'find';
    const way = finds ? '/matching/info' : noticePath(kind as NoticeKind, matchingIdx ?? 0);
    tell(
      ofMeeting[decided].replace('{{who}}', whoOf(notice)),
      way,
      t(finds ? 'decision.find' : 'decision.meeting'),
    );
    return;
  }
}

const whoOf = ({ nameKo, nameEn }: Notice): string =>
  nameIn(locale, { nameKo: nameKo ?? '', nameEn: nameEn ?? '' }) || t('decision.former');

const here = () => splitPath(location.pathname).path;

/** Says it until it is taken away, with the way on unless the reader is there already. */
function tell(says: string, path: string, words: string): void {
  const way = document.createElement('a');
  way.className = 'button';
  way.dataset['size'] = 'small';
  way.href = localePath(locale, path);
  way.textContent = words;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'toast-close';
  close.setAttribute('aria-label', t('decision.close'));
  close.textContent = '×';
  line?.remove();
  const shown = toastToPress(says, here() === path ? [close] : [way, close]);
  line = shown;
  for (const end of [way, close]) end.addEventListener('click', () => shown.remove());
}
