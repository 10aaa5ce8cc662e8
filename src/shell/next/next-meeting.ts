/** The next meeting of whoever reads the home page: when, where, with whom, how many requests wait for an answer, and the log that is owed. */

import type { Member } from '#api/account/member.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { formatMoment, formatOwnTime, ownPlace } from '#i18n/format.ts';
import { isLocale, localePath } from '#i18n/locales.ts';
import { partiesOf } from '#stores/matching/meeting-parties.ts';
import { api } from '#stores/site/api.ts';
import { stylePanels } from './home-panels.ts';

/** Fills `place` and shows it. What can't be asked for now stays empty; the ways on are there all the same. */
export async function showNext(place: HTMLElement, member: Member | undefined): Promise<void> {
  if (!member?.participateType) return;
  stylePanels();
  const isVisitor = sideOf[member.participateType] === 'visitor';
  const say = (line: string, text: string) => {
    const element = place.querySelector(`.${line}`);
    if (element) element.textContent = text;
  };
  const to = isVisitor ? 'pass' : 'meetings';
  for (const way of place.querySelectorAll<HTMLElement>('[data-to]')) way.hidden = way.dataset['to'] !== to;
  if (!isVisitor) {
    const meetings = await api('GET /matching/getList', { listOrder: 'agenda', rows: 100 }).then(
      ({ data }) => data,
      () => [],
    );
    // One for which another time is proposed waits for an answer, and stands meanwhile.
    const next = meetings
      .filter(({ stateMatching, agenda }) => stateMatching === 'complete' && agenda !== 'past')
      .sort((one, other) => (one.slot?.startsAt ?? '').localeCompare(other.slot?.startsAt ?? ''))[0];
    const waiting = meetings.filter(({ agenda }) => agenda === 'answer').length;
    const { answers = '', none = '' } = place.dataset;
    say('when', next ? '' : none);
    if (next) place.querySelector('.when')?.replaceChildren(...wholeParts(momentOf(next, place.dataset)));
    say('who', next ? otherOf(next, member) : '');
    offerLog(place, meetings, member);
    if (sideOf[member.participateType] === 'buyer') await offerAmounts(place);
    say('answers', waiting > 0 ? answers.replace('#', String(waiting)) : '');
    const link = place.querySelector<HTMLAnchorElement>('[data-to="meetings"]');
    if (link) link.search = waiting > 0 ? '?type=answer' : '';
  }
  place.hidden = false;
}

/** Leads to the log of the meeting that began last and has none. */
function offerLog(place: HTMLElement, meetings: readonly Meeting[], member: Member): void {
  const [last] = meetings
    .filter(({ mayWriteLog }) => mayWriteLog)
    .sort((one, other) => ((one.slot?.startsAt ?? '') < (other.slot?.startsAt ?? '') ? 1 : -1));
  if (!last) return;
  const link = document.createElement('a');
  link.className = 'button';
  link.id = 'next-log';
  link.href = localePath(locale(), `/counseling/add?matching=${last.matchingIdx}`);
  link.textContent = (place.dataset['log'] ?? '').replace('#', otherOf(last, member));
  place.querySelector('#next-log')?.remove();
  place.querySelector('.actions')?.prepend(link);
  // One way on is the first to take.
  for (const way of place.querySelectorAll<HTMLElement>('[data-to]')) way.dataset['kind'] = 'second';
}

/** What companies ask a buyer to confirm; the list has the open ones and the answered. */
async function offerAmounts(place: HTMLElement): Promise<void> {
  const open = await api('GET /counseling/getAmounts', { rows: 100 }).then(
    ({ data }) => data.filter(({ answer }) => answer === null).length,
    () => 0,
  );
  const link = document.createElement('a');
  link.href = localePath(locale(), '/counseling/list');
  link.textContent = (place.dataset['amounts'] ?? '').replace('#', String(open));
  place.querySelector('.amounts')?.replaceChildren(...(open > 0 ? [link] : []));
}

const locale = () => (isLocale(document.documentElement.lang) ? document.documentElement.lang : 'en');

/** Day and time on the event's clock, with the reader's own time beside it where that differs, and the table. */
function momentOf(
  { slot, tableNo, tableName }: Meeting,
  { zone = 'UTC', table = '', video = '', own = '' }: DOMStringMap,
): string[] {
  const when = slot ? formatMoment(locale(), slot.startsAt, zone) : '';
  const here = slot && formatOwnTime(locale(), slot.startsAt, zone);
  const beside =
    here && own.replace('#', here).replace('@', ownPlace(locale())).replace('%', ownPlace(locale(), zone));
  const at = tableNo === null ? video : table.replace('#', tableLabel(locale(), tableNo, tableName));
  return [when, beside ?? '', at].filter(Boolean);
}

/** The parts of a line, each in one piece: a narrow page breaks it between them. */
function wholeParts(parts: readonly string[]): (Node | string)[] {
  return parts.flatMap((words, at) => {
    const part = document.createElement('span');
    part.textContent = words;
    return at === 0 ? [part] : [' · ', part];
  });
}

function otherOf(meeting: Meeting, member: Member): string {
  const { other } = partiesOf(meeting, member.participateIdx);
  return nameIn(locale(), { nameKo: other.companyName, nameEn: other.companyNameEn });
}
