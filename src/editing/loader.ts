/** Astro's loader of markdown files, strict: a page that can't be rendered, or renders to nothing, fails the build. */
import { glob, type Loader } from 'astro/loaders';
import { emptyPage, showsSomething } from './prose.ts';

/** As `glob`, which logs what its renderer throws and goes on with an empty page. */
export function strictGlob(options: Parameters<typeof glob>[0]): Loader {
  const loader = glob(options);
  return {
    ...loader,
    async load(context) {
      await loader.load(context);
      const empty = context.store
        .entries()
        .filter(([, { rendered }]) => !showsSomething(rendered?.html ?? ''));
      // The store outlives the build: a page that stayed in it would not be rendered again until its text changes.
      for (const [id] of empty) context.store.delete(id);
      if (empty.length === 0) return;
      const lines = empty.map(([id, { filePath, rendered }]) =>
        rendered
          ? `${filePath ?? id}: ${emptyPage}`
          : `${filePath ?? id} could not be rendered: the reason stands above.`,
      );
      throw new Error(lines.sort().join('\n'));
    },
  };
}
