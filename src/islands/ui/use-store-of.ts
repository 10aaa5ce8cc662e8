import { useState } from 'react';

/**
 * The state of a page or a form, made when its component first draws and thrown away with it:
 * `const meetings = useStoreOf(() => createMyMeetings('online'))`. A component that needs it anew gets another `key`.
 */
export function useStoreOf<Store>(create: () => Store): Store {
  const [store] = useState(create);
  return store;
}
