/** Who makes the expo possible, from the file of the editors; where that names nobody, the demonstration's own, marked as such. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { file, type Loader, type LoaderContext } from 'astro/loaders';

type Entry = Parameters<LoaderContext['store']['set']>[0];

/** What a file is told that can't be read. */
const howTo = 'Write a list, in which each has an id of its own, or [] for nobody.';

/**
 * The entries of a list, the file of which is named from the root of the site; none where there is no such file. Throws, naming the file,
 * what Astro would log and go on with what it read before.
 */
async function entriesOf(name: string, context: LoaderContext): Promise<Entry[]> {
  if (!existsSync(new URL(name, context.config.root))) return [];
  const entries = new Map<string, Entry>();
  const faults: string[] = [];
  /** The reason of a fault is told to debug only, behind it. */
  let isReason = false;
  const logger = Object.assign(Object.create(context.logger) as LoaderContext['logger'], {
    error: (text: string) => {
      isReason = true;
      faults.push(text);
    },
    warn: () => undefined,
    debug: (text: string) => {
      if (isReason) faults.push(text.split('\n')[0] ?? '');
      isReason = false;
    },
  });
  const store = {
    ...context.store,
    clear: () => entries.clear(),
    set: (entry: Entry) => {
      if (entries.has(entry.id)) faults.push(`Two have the id ${entry.id}.`);
      entries.set(entry.id, entry);
      return true;
    },
  } as LoaderContext['store'];
  try {
    const { watcher: _, ...rest } = context;
    await file(name).load({ ...rest, logger, store });
  } catch (error) {
    // What is empty has no id to look at; what the schema says is named by Astro itself.
    if (!(error instanceof TypeError)) throw error;
    faults.push('It, or an entry of it, is empty.');
  }
  if (faults.length > 0) throw new Error(`${name} can't be read. ${faults.join(' ')} ${howTo}`);
  return [...entries.values()];
}

/** Loads who is named in `own`, or else in `invented`: nothing of the one is ever taken for the other, whatever is wrong with a file. */
export function ownOrInvented(own: string, invented: string): Loader {
  async function read(context: LoaderContext): Promise<void> {
    const named = await entriesOf(own, context);
    const isInvented = named.length === 0;
    const entries = isInvented ? await entriesOf(invented, context) : named;
    context.store.clear();
    for (const entry of entries) context.store.set({ ...entry, data: { ...entry.data, isInvented } });
  }
  return {
    name: 'own-or-invented',
    async load(context) {
      const { watcher, config, logger } = context;
      const files = [own, invented].map((name) => fileURLToPath(new URL(name, config.root)));
      watcher?.add(files);
      // While somebody writes, a file may be wrong for a moment: what was read before stays until it is right.
      watcher?.on('change', (changed) => {
        if (files.includes(changed)) void read(context).catch((error: Error) => logger.error(error.message));
      });
      await read(context);
    },
  };
}
