/**
 * Pages that editors write: `src/content/<part>/<language>/<name>.md`. A new file is a new tab at
 * `/<language>/<part>/<name>`, in the place that `order` gives it; a wrong frontmatter or value fails the build.
 * What the demonstration adds to them lies in `demo/site` in the same folders, and is shown with it alone.
 */
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { strictGlob } from './editing/loader.ts';
import { page } from './editing/page.ts';
import { ownOrInvented } from './editing/sponsors.ts';

const folders = '{info,visit,okta,policy}/{ko,en}/*.md';

/** One collection for all, because Astro warns of an empty one whenever it is read: nobody may have written of the association yet. */
const pages = defineCollection({
  loader: strictGlob({
    pattern: [`src/content/${folders}`, `demo/site/${folders}`],
    base: '.',
    // The language is a part of what names a page, so the same name in both is a pair: 'content/info/ko/overview', 'site/okta/en/about'.
    generateId: ({ entry }) => entry.replace(/^\w+\//, '').replace(/\.md$/, ''),
  }),
  schema: page,
});

const sponsors = defineCollection({
  loader: ownOrInvented('src/content/sponsors.yaml', 'demo/site/sponsors.yaml'),
  schema: z.object({
    as: z.enum(['sponsor', 'partner']),
    name: z.object({ ko: z.string().min(1), en: z.string().min(1) }),
    link: z.url().optional(),
    /** One of the demonstration's: no editor can write it. */
    isInvented: z.boolean().default(false),
  }),
});

export const collections = { pages, sponsors };
