/** Astro's loader of markdown files, strict: a page that can't be rendered, renders to nothing, or leaves a part open, fails the build. */
import { glob, type Loader } from 'astro/loaders';
import { pageFault } from './prose.ts';

/** As `glob`, which logs what its renderer throws and goes on with an empty page. */
export function strictGlob(options: Parameters<typeof glob>[0]): Loader {
  const loader = glob(options);
  return {
    ...loader,
    async load(context) {
      await loader.load(context);
      const wrong = context.store
        .entries()
        .map(([id, { filePath, rendered }]) => ({
          id,
          filePath,
          rendered,
          fault: pageFault(rendered?.html ?? ''),
        }))
        .filter(({ fault }) => fault !== undefined);
      // The store outlives the build: a page that stayed in it would not be rendered again until its text changes.
      for (const { id } of wrong) context.store.delete(id);
      if (wrong.length === 0) return;
      const lines = wrong.map(({ id, filePath, rendered, fault }) =>
        rendered
          ? `${filePath ?? id}: ${fault}`
          : `${filePath ?? id} could not be rendered: the reason stands above.`,
      );
      throw new Error(lines.sort().join('\n'));
    },
  };
}
