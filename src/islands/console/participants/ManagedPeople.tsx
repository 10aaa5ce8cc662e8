import People from '#islands/people/People.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createPeople } from '#stores/participation/people.ts';

/** Who represents a participation, as a manager reads and changes it. */
export default function ManagedPeople({ participateIdx }: { participateIdx: number }) {
  const t = useT<'people'>();
  const store = useStoreOf(() => createPeople(participateIdx));
  return (
    <section aria-labelledby="managed-people">
      <h3 id="managed-people">{t('people.title')}</h3>
      <People key={participateIdx} store={store} isManaged />
    </section>
  );
}
