import { useStore } from '@nanostores/react';
import type { BlockedBy } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { formatDay, formatOwnTime, formatSpan, ownPlace, zoneName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { showFirst } from '#stores/account/blocking-meeting.ts';
import { $event } from '#stores/site/event.ts';
import './blocking-meeting.css';
import { otherOf } from '#stores/matching/meeting-parties.ts';

/** The meeting that keeps its reader from cancelling or leaving: with whom, when, where, and the way to it. */
export function BlockingMeeting({ held }: { held: BlockedBy }) {
  const t = useT<'member'>();
  const { locale } = t;
  const event = useStore($event);
  const { meeting, mine, timeZone } = held;
  const other = otherOf(meeting, mine);
  const name =
    nameIn(locale, { nameKo: other.companyName, nameEn: other.companyNameEn }) || t('ui.formerMember');
  const { slot } = meeting;
  if (!slot) return null;
  const span = formatSpan(locale, slot.startsAt, slot.endsAt, timeZone);
  const zone = zoneName(locale, timeZone, slot.startsAt);
  const day = formatDay(locale, slot.startsAt, timeZone);
  const own = formatOwnTime(locale, slot.startsAt, timeZone);
  const when = locale === 'ko' ? `${day} ${span}(${zone})` : `${day}, ${span} (${zone})`;
  const list = localePath(locale, `/matching/detail?type=${meeting.matchingType}`);
  return (
    <div className="blocking-meeting">
      <p>
        {meeting.tableNo === null
          ? t('member.page.heldVideo', { name, when })
          : t('member.page.held', {
              name,
              when,
              table: tableLabel(locale, meeting.tableNo, meeting.tableName),
            })}
      </p>
      {own && <p className="note">{t('member.page.heldOwn', { time: own, place: ownPlace(locale) })}</p>}
      {/* The list of meetings is the one of the event in use. */}
      {(!event || event.eventIdx === meeting.eventIdx) && (
        <p>
          <a href={list} onClick={() => showFirst(held)}>
            {t('member.page.heldLink')}
          </a>
        </p>
      )}
    </div>
  );
}
