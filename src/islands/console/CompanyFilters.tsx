import type { industries } from '#domain/participation/industries.ts';
import { listed } from '#i18n/offered.ts';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { TypedFilter } from './TypedFilter.tsx';

type Industry = (typeof industries)[number];

interface Asked {
  selectBizIndustry: Industry | '';
  companyName: string;
  memberName: string;
}

/** What narrows a list of the console by a company: its industry, its name, and its member's. `all`: what stands for any industry. */
export function CompanyFilters({
  asked,
  all,
  onNarrow,
}: {
  asked: Asked;
  all: string;
  onNarrow: (by: Partial<Asked>) => void;
}) {
  const t = useT<'manage' | 'choice'>();
  return (
    <>
      <Filter
        label={t('manage.filters.industry')}
        value={asked.selectBizIndustry}
        all={all}
        options={listed(t, 'industry', [asked.selectBizIndustry]).map((value) => ({
          value,
          label: t(`choice.industry.${value}`),
        }))}
        onChange={(value) => onNarrow({ selectBizIndustry: value as Industry | '' })}
      />
      {(['companyName', 'memberName'] as const).map((name) => (
        <TypedFilter
          key={`${name} ${asked[name]}`}
          label={t(`manage.filters.${name}`)}
          value={asked[name]}
          onAsk={(value) => onNarrow({ [name]: value })}
        />
      ))}
    </>
  );
}
