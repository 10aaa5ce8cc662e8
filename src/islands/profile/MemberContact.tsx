import { useEffect, useState } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Facts } from '#islands/ui/Facts.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { type CompanyProfile, fetchCompany } from '#stores/participation/profile.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { ownFacts } from './own-facts.ts';
import { Representatives } from './Representatives.tsx';

interface Props {
  texts: TextData<SharedArea | 'profile' | 'choice'>;
  idx: number;
}

/**
 * The contact of a company with a public profile, for its members, managers, and those who have a confirmed meeting with it; and its people,
 * where it sends several, for those who may ask for a meeting.
 */
export default function MemberContact({ texts, idx }: Props) {
  const [company, setCompany] = useState<CompanyProfile | null>(null);
  useEffect(() => {
    // On a refusal the page stays as guests see it.
    fetchCompany(idx).then(
      (read) => setCompany(read),
      () => setCompany(null),
    );
  }, [idx]);
  return (
    <Texts texts={texts}>
      {/* The grid around does not reach into an island. */}
      <div className="profile-side">
        {/* Without a height of its own an island would never come into view. */}
        {company?.contact ? <ContactFacts contact={company.contact} /> : <span className="profile-waiting" />}
        {company && (
          <MoreAnswers answers={company.answers.filter(({ audience }) => audience !== 'profile')} />
        )}
        <Representatives idx={idx} />
      </div>
    </Texts>
  );
}

/** What the page that everyone reads does not say. */
function MoreAnswers({ answers }: Pick<CompanyProfile, 'answers'>) {
  const t = useT<'profile'>();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="own-answers">
      <h2 id="own-answers">{t('profile.own')}</h2>
      <Facts facts={ownFacts(t, answers)} />
    </section>
  );
}
