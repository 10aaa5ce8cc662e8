/** The next meeting of whoever reads the home page: when, where, with whom, how many requests wait for an answer, and the log that is owed. */
import type { Meeting } from '#api/matching.ts';
import type { Member } from '#api/member.ts';
import { nameIn } from '#domain/language.ts';
import { sideOf } from '#domain/participation.ts';
import { formatMoment } from '#i18n/format.ts';
import { isLocale, localePath } from '#i18n/locales.ts';
import { api } from '#stores/api.ts';
import { partiesOf } from '#stores/meeting-parties.ts';

/** Fills `place` and shows it. What can't be asked for now stays empty; the ways on are there all the same. */
export async function showNext(place: HTMLElement, member: Member | undefined): Promise<void> {
  if (!member?.participateType) return;
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
    const asked = meetings.filter(({ agenda }) => agenda === 'answer');
    const waiting = asked.length;
    const { table = '', answers = '', none = '', zone = 'UTC' } = place.dataset;
    say('when', next ? momentOf(next, zone, table) : none);
    say('who', next ? otherOf(next, member) : '');
    offerLog(place, meetings, member);
    say('answers', waiting > 0 ? answers.replace('#', String(waiting)) : '');
    // The tab that has the most of them; the other one says how many are there.
    const offline = asked.filter(({ matchingType }) => matchingType === 'offline').length;
    const link = place.querySelector<HTMLAnchorElement>('[data-to="meetings"]');
    if (link) link.search = waiting > 0 && 2 * offline > waiting ? '?type=offline' : '';
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

const locale = () => (isLocale(document.documentElement.lang) ? document.documentElement.lang : 'en');

function momentOf({ slot, tableNo }: Meeting, zone: string, table: string): string {
  const when = slot ? formatMoment(locale(), slot.startsAt, zone) : '';
  return [when, tableNo === null ? '' : table.replace('#', String(tableNo))].filter(Boolean).join(' · ');
}

function otherOf(meeting: Meeting, member: Member): string {
  const { other } = partiesOf(meeting, member.participateIdx);
  return nameIn(locale(), { nameKo: other.companyName, nameEn: other.companyNameEn });
}
