/** Who makes the expo possible, from the file of the editors; where that names nobody, the demonstration's own, marked as such. */
import { file, type Loader } from 'astro/loaders';

export function ownOrInvented(own: string, invented: string): Loader {
  return {
    name: 'own-or-invented',
    async load(context) {
      await file(invented).load(context);
      const kept = context.store.values();
      // As with each file, what was there before goes.
      await file(own).load(context);
      const { store } = context;
      for (const entry of store.values()) store.set({ ...entry, data: { ...entry.data, isInvented: false } });
      if (store.values().length > 0) return;
      for (const entry of kept) store.set({ ...entry, data: { ...entry.data, isInvented: true } });
    },
  };
}
