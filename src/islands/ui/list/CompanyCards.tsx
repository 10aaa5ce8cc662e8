import * as marks from '#domain/common/search/keyword-marks.ts';
import { Cards, CompanyCard, type CompanyCardProps } from './Cards.tsx';
import { MarkedBy } from './Marked.tsx';

/** Companies that a search found as cards, for a page that the server draws alone. */
export function CompanyCards({
  companies,
  keywords,
}: {
  companies: readonly CompanyCardProps[];
  keywords: string;
}) {
  return (
    <MarkedBy marks={marks} keywords={keywords}>
      <Cards>
        {companies.map((company) => (
          <CompanyCard key={company.href} {...company} />
        ))}
      </Cards>
    </MarkedBy>
  );
}
