import { localePath } from '#i18n/locales.ts';
import People from '#islands/people/People.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { createPeople } from '#stores/participation/people.ts';

/** The people of the participation that the reader represents, in a part that few readers open. */
export default function MyPeople() {
  const t = useT<'people'>();
  const store = useStoreOf(createPeople);
  return (
    <People
      store={store}
      onLeft={() => {
        // The page tells of a participation that is not the reader's any more.
        toastOnNextPage(t('people.left'));
        location.assign(localePath(t.locale, addressHere('/my-page')));
      }}
    />
  );
}
