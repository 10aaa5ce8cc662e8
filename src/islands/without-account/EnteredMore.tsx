import type { ParticipantPage } from '#api/participation/without-account.ts';
import { AnswerSections, PartHeading } from '#islands/participate/Answers.tsx';
import { buyerSections } from '#islands/participate/application-fields.ts';
import { companySections, hopeBuyerSection } from '#islands/participate/company-fields.ts';

/** What is stored of a company or buyer, under the words in which a member is asked. */
export default function EnteredMore({
  side,
  heading,
  entered,
}: {
  side: ParticipantPage['side'];
  heading: 'h3' | 'h4';
  entered: Record<string, unknown>;
}) {
  const sections = side === 'company' ? [...companySections, hopeBuyerSection] : buyerSections;
  return (
    <div className="answers">
      <PartHeading value={heading}>
        <AnswerSections sections={sections} entered={entered} />
      </PartHeading>
    </div>
  );
}
