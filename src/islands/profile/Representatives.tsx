import { useEffect, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { languageName } from '#i18n/format.ts';
import { Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { fetchPeople, type ProfilePerson } from '#stores/participation/profile-people.ts';

/** Who represents a participant that has several people, for those who may ask for a meeting (docs/rules.md, M35). Nothing where there is one. */
export function Representatives({ idx }: { idx: number }) {
  const t = useT<'profile'>();
  const [people, setPeople] = useState<readonly ProfilePerson[]>([]);
  useEffect(() => void fetchPeople(idx).then(setPeople), [idx]);
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="representatives">
      <h2 id="representatives">{t('profile.people')}</h2>
      <Facts
        facts={people.map(({ name, nameEn, position, languages }) => [
          nameIn(t.locale, { nameKo: name, nameEn }),
          [position, languages.map((one) => languageName(t.locale, one)).join(', ')]
            .filter(Boolean)
            .join(' · ') || '–',
        ])}
      />
    </section>
  );
}
