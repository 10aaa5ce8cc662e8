import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { type ParticipantsAsked, participantFiltersIn } from '#stores/participation/participants.ts';
import AnswerFilter from '../AnswerFilter.tsx';
import { CompanyFilters } from '../CompanyFilters.tsx';
import type { ShellArea } from '../pages.ts';

/** What narrows the participants further. */
export function ParticipantNarrowing({
  asked,
  onNarrow,
}: {
  asked: ParticipantsAsked;
  onNarrow: (by: Partial<ParticipantsAsked>) => void;
}) {
  const t = useT<FormArea | ShellArea>();
  return (
    <>
      <CompanyFilters asked={asked} all={t('manage.participants.all')} onNarrow={onNarrow} />
      <AnswerFilter
        key={asked.type}
        type={asked.type}
        answer={asked.answer}
        onChoose={(answer) => onNarrow({ answer })}
      />
      {participantFiltersIn(asked) > 0 && (
        <Button
          kind="second"
          size="small"
          onClick={() => onNarrow({ selectBizIndustry: '', companyName: '', memberName: '', answer: '' })}
        >
          {t('manage.filters.clear')}
        </Button>
      )}
    </>
  );
}
