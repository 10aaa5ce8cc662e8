import { useStore } from '@nanostores/react';
import { formatDay } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { type MeetingsAsked, meetingFiltersIn } from '#stores/matching/by-manager/managed-meetings.ts';
import { $event } from '#stores/site/event.ts';
import { CompanyFilters } from '../CompanyFilters.tsx';
import type { MeetingsArea } from './PlaceDialog.tsx';

const noFilters: Partial<MeetingsAsked> = {
  participateType: '',
  selectBizIndustry: '',
  isTranslator: '',
  placeMatchingYn: '',
  arranged: '',
  companyName: '',
  memberName: '',
  matchingDate: '',
};

/** What narrows the requests and meetings further, and puts them in order. */
export function MeetingNarrowing({
  asked,
  onNarrow,
}: {
  asked: MeetingsAsked;
  onNarrow: (by: Partial<MeetingsAsked>) => void;
}) {
  const t = useT<MeetingsArea>();
  const days = (useStore($event)?.days ?? []).map(({ date }) => date);
  const all = t('manage.meetings.all');
  const shownDays = asked.matchingDate === '' || days.includes(asked.matchingDate);
  return (
    <>
      <Filter
        label={t('manage.filters.day')}
        value={asked.matchingDate}
        all={all}
        options={(shownDays ? days : [...days, asked.matchingDate]).map((value) => ({
          value,
          label: formatDay(t.locale, `${value}T00:00:00Z`, 'UTC'),
        }))}
        onChange={(matchingDate) => onNarrow({ matchingDate })}
      />
      <Filter
        label={t('manage.filters.placed')}
        value={asked.placeMatchingYn}
        all={all}
        options={[
          { value: 'Y', label: t('manage.filters.placedY') },
          { value: 'N', label: t('manage.filters.placedN') },
        ]}
        onChange={(value) => onNarrow({ placeMatchingYn: value as MeetingsAsked['placeMatchingYn'] })}
      />
      <Filter
        label={t('manage.filters.interpreter')}
        value={asked.isTranslator}
        all={all}
        options={[
          { value: 'Y', label: t('manage.filters.interpreterY') },
          { value: 'N', label: t('manage.filters.interpreterN') },
        ]}
        onChange={(value) => onNarrow({ isTranslator: value as MeetingsAsked['isTranslator'] })}
      />
      <Filter
        label={t('manage.filters.arranged')}
        value={asked.arranged}
        all={all}
        options={[
          { value: 'all', label: t('manage.filters.arrangedAll') },
          { value: 'declined', label: t('manage.filters.arrangedDeclined') },
        ]}
        onChange={(value) => onNarrow({ arranged: value as MeetingsAsked['arranged'] })}
      />
      <Filter
        label={t('manage.filters.buyerType')}
        value={asked.participateType}
        all={all}
        options={(['BUYER', 'OKTA'] as const).map((value) => ({
          value,
          label: t(`choice.participateType.${value}`),
        }))}
        onChange={(value) => onNarrow({ participateType: value as MeetingsAsked['participateType'] })}
      />
      <CompanyFilters asked={asked} all={all} onNarrow={onNarrow} />
      <Filter
        label={t('manage.filters.order')}
        value={asked.listOrder || 'recent'}
        options={(['recent', 'startsAt', 'name'] as const).map((value) => ({
          value,
          label: t(`manage.filters.orders.${value}`),
        }))}
        onChange={(value) =>
          onNarrow({ listOrder: value === 'recent' ? '' : (value as MeetingsAsked['listOrder']) })
        }
      />
      {meetingFiltersIn(asked) > 0 && (
        <Button kind="second" size="small" onClick={() => onNarrow(noFilters)}>
          {t('manage.filters.clear')}
        </Button>
      )}
    </>
  );
}
