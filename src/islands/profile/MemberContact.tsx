import { useEffect, useState } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import { type CompanyProfile, fetchCompany } from '#stores/participation/profile.ts';
import { ContactFacts } from './ContactFacts.tsx';
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
  const [contact, setContact] = useState<CompanyProfile['contact']>(null);
  useEffect(() => {
    // On a refusal the page stays as guests see it.
    fetchCompany(idx).then(
      (company) => setContact(company.contact),
      () => setContact(null),
    );
  }, [idx]);
  return (
    <Texts texts={texts}>
      {/* The grid around does not reach into an island. */}
      <div className="profile-side">
        {/* Without a height of its own an island would never come into view. */}
        {contact ? <ContactFacts contact={contact} /> : <span className="profile-waiting" />}
        <Representatives idx={idx} />
      </div>
    </Texts>
  );
}
