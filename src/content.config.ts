/**
 * Pages that editors write: `src/content/<collection>/<language>/<name>.md`. A new file is a new tab at
 * `/<language>/<collection>/<name>`, in the place that `order` gives it; a wrong frontmatter or value fails the build.
 * What the demonstration adds to them lies in `demo/site` in the same folders, and is shown with it alone.
 */
import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
import { z } from 'astro/zod';
import { strictGlob } from './editing/loader.ts';
import { page } from './editing/page.ts';

const pages = (name: string) =>
  defineCollection({
    loader: strictGlob({
      pattern: '{ko,en}/*.md',
      base: `./src/content/${name}`,
      // The language is a part of what names a page, so the same name in both is a pair.
      generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    }),
    schema: page,
  });

const inventedPages = defineCollection({
  loader: strictGlob({
    pattern: '{info,visit,okta,policy}/{ko,en}/*.md',
    base: './demo/site',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  }),
  schema: page,
});

const sponsorsIn = (name: string) =>
  defineCollection({
    loader: file(name),
    schema: z.object({
      as: z.enum(['sponsor', 'partner']),
      name: z.object({ ko: z.string().min(1), en: z.string().min(1) }),
      link: z.url().optional(),
    }),
  });

export const collections = {
  sponsors: sponsorsIn('src/content/sponsors.yaml'),
  inventedSponsors: sponsorsIn('demo/site/sponsors.yaml'),
  inventedPages,
  info: pages('info'),
  visit: pages('visit'),
  okta: pages('okta'),
  policy: pages('policy'),
};
