/** Pages as files: markdown with front matter, `<part>/<language>/<name>.md` as in `src/content`, drafts below `drafts` (docs/rules/site-folder.md, I13). */
import { z } from 'zod';
import type { SaidOnPage } from '#api/page/page.ts';
import { fileFolders } from '#domain/common/files.ts';
import { type Locale, locales } from '#domain/common/language.ts';
import { check as judge } from '#domain/common/validation.ts';
import { type PagePart, type PageText, pageName, pageParts, pageText } from '#domain/page/page.ts';
import { saveDraft } from '../../features/page/draft.ts';
import { bringBack, faultsOf, publishDraft } from '../../features/page/publish.ts';
import { isSameSaid, pageAt, readPage, saidColumns, saidIn } from '../../features/page/rows.ts';
import { faultIn, fieldFault } from './faults.ts';
import { pictureFolder } from './folder.ts';
import { type CarriedPart, type Checking, drafts, type Importing, type Wanted } from './part.ts';
import { turn } from './turn.ts';
import { readYaml, writeHead } from './yaml.ts';

const shape = new RegExp(`^(${drafts})?(${pageParts.join('|')})/(${locales.join('|')})/([^/]+)\\.md$`);
const kept = `/files/${fileFolders.boardImg}/`;
const keptPicture = new RegExp(`${kept}([\\w-]+\\.\\w+)`, 'g');
const carriedPicture = new RegExp(`(?:\\.\\./){1,6}${pictureFolder}/([\\w-]+\\.\\w+)`, 'g');
const split = /^---\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)\n?([\s\S]*?)\n?$/d;

const inEach = {
  ko: { title: 'titleKo', description: 'descriptionKo', body: 'bodyKo' },
  en: { title: 'titleEn', description: 'descriptionEn', body: 'bodyEn' },
} as const satisfies Record<Locale, Record<string, keyof PageText>>;

/** What stands above the text; of both languages the same, but for the first two. */
const head = z.strictObject({
  title: z.string(),
  description: z.string(),
  order: z.number(),
  from: z.string().nullish(),
  hidden: z.boolean().optional(),
  asksAnew: z.boolean().optional(),
});
/** Fields of the page by what they are called above the text. */
const headNames: Record<string, string> = {
  ...{ titleKo: 'title', titleEn: 'title', descriptionKo: 'description', descriptionEn: 'description' },
  ...{ bodyKo: 'the text', bodyEn: 'the text', tabOrder: 'order', isHidden: 'hidden', fromDay: 'from' },
};

function written(page: SaidOnPage, language: Locale, up: string): string | undefined {
  const names = inEach[language];
  const [title, description, body] = [page[names.title], page[names.description], page[names.body]];
  if (title === null && body === null) return undefined;
  const above = {
    ...{ title, description, order: page.tabOrder, from: page.fromDay },
    ...{ hidden: page.isHidden === 'Y' || null, asksAnew: page.asksAnew === 'Y' || null },
  };
  const text = (body ?? '').replaceAll(keptPicture, `${up}${pictureFolder}/$1`);
  return `---\n${writeHead(above)}---\n\n${text}\n`;
}

interface Found {
  part: PagePart;
  name: string;
  files: Partial<Record<Locale, string>>;
}

/** The pages of a folder, or of its drafts, by their addresses. */
function found(paths: Iterable<string>, isDraft: boolean): Map<string, Found> {
  const pages = new Map<string, Found>();
  for (const path of paths) {
    const [, inDrafts, part, language, name = ''] = shape.exec(path) ?? [];
    if (part === undefined || Boolean(inDrafts) !== isDraft) continue;
    const page = pages.get(`${part}/${name}`) ?? { part: part as PagePart, name, files: {} };
    page.files[language as Locale] = path;
    pages.set(`${part}/${name}`, page);
  }
  return pages;
}

/** A page as both of its files say it; undefined, and why, where they can't be taken. */
function read({ files, name }: Found, { folder, faults, nameOf }: Checking): PageText | undefined {
  const before = faults.length;
  const texts: Record<string, unknown> = {};
  let shared: { from: string; said: Record<string, unknown> } | undefined;
  let lineOf: (field: string) => number | null = () => null;
  for (const language of locales) {
    const path = files[language];
    if (path === undefined) continue;
    const [, above = '', body] = split.exec(folder.texts.get(path) ?? '') ?? [];
    if (body === undefined) {
      faults.push(`${path}: it begins with no head between two lines of dashes.`);
      continue;
    }
    const yaml = readYaml(above);
    if ('fault' in yaml) {
      faults.push(faultIn(path, yaml.line === null ? null : yaml.line + 1, yaml.fault));
      continue;
    }
    lineOf = (field) => {
      const line = yaml.lineOf(field);
      return line === null ? null : line + 1;
    };
    const { data, errors } = judge(head, yaml.value);
    for (const error of errors ?? [])
      faults.push(
        faultIn(
          path,
          lineOf(error.field),
          error.rule === 'unknown'
            ? `only ${Object.keys(head.shape).join(', ')} stand above the text; a page with more than these is left to src/content.`
            : fieldFault(error),
        ),
      );
    if (!data) continue;
    const { title, description, order, from = null, hidden = false, asksAnew = false } = data;
    const said = {
      ...{ tabOrder: order, fromDay: from },
      ...{ isHidden: hidden ? 'Y' : 'N', asksAnew: asksAnew ? 'Y' : 'N' },
    };
    if (shared && JSON.stringify(shared.said) !== JSON.stringify(said))
      faults.push(`${path}: order, from, hidden and asksAnew are not as in ${shared.from}.`);
    shared ??= { from: path, said };
    const names = inEach[language];
    texts[names.title] = title;
    texts[names.description] = description;
    texts[names.body] = body.replaceAll(carriedPicture, (_, file: string) => {
      if (folder.pictures.has(file)) return kept + nameOf('page', file);
      faults.push(`${path}: there is no ${pictureFolder}/${file} in the folder.`);
      return file;
    });
  }
  const place = shared?.from ?? '';
  if (!pageName.safeParse(name).success)
    faults.push(`${place}: the name of a page has small letters, digits and hyphens alone.`);
  if (faults.length > before) return undefined;
  const { data, errors } = judge(pageText, { ...texts, ...shared?.said });
  for (const error of errors ?? []) {
    const path = (error.field.endsWith('En') ? files.en : files.ko) ?? place;
    const field = headNames[error.field] ?? error.field;
    faults.push(faultIn(path, null, fieldFault({ ...error, field })));
  }
  return data ?? undefined;
}

/** What keeps a page from being published, by file and line. */
async function tellFaults(page: Found, said: PageText, { folder, faults }: Checking): Promise<void> {
  for (const { language, line, fault, found: what } of await faultsOf(page, said)) {
    const path = page.files[language] ?? '';
    const text = folder.texts.get(path) ?? '';
    const above = text.slice(0, split.exec(text)?.indices?.[2]?.[0]).split('\n').length - 1;
    faults.push(faultIn(path, line === null ? null : line + above, `${fault} ${what}`.trim()));
  }
}

async function apply(
  {
    part,
    name,
    wanted,
  }: { part: PagePart; name: string; wanted: { published?: PageText; draft?: PageText } },
  { db, now, actor, ...how }: Importing,
) {
  const [context, address] = [
    { db, now, actor },
    { part, name },
  ];
  const page = await readPage(db, address);
  const onScreen = page?.published && { ...page.published, asksAnew: 'N' as const };
  const there = {
    published: onScreen ?? page?.byFile ?? null,
    draft: page?.draft ?? null,
    isScheduled: Boolean(page?.draft?.publishAt),
  };
  const basedOn = async () => (await readPage(db, address))?.version ?? 0;
  return turn<SaidOnPage>(
    {
      ...{ name: `${part}/${name}`, wanted, there, isSame: isSameSaid },
      save: async (text) => saveDraft(context, { ...address, basedOn: await basedOn(), text: saidIn(text) }),
      publish: async () => publishDraft(context, address, await basedOn()),
    },
    how,
  );
}

export const pagesPart: CarriedPart = {
  name: 'pages',
  owns: (path) => shape.test(path),

  async read(db, { texts, pictures }) {
    const rows = await db
      .selectFrom('pageVersion')
      .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
      .select(['page.part', 'page.name', 'pageVersion.state'])
      .select(saidColumns)
      .where('pageVersion.state', 'in', ['draft', 'published'])
      .orderBy('page.part')
      .orderBy('page.name')
      .execute();
    for (const row of rows) {
      const isDraft = row.state === 'draft';
      // Whoever was asked to agree when this was published is not asked again.
      const said: SaidOnPage = isDraft ? row : { ...row, asksAnew: 'N' };
      for (const language of locales) {
        const text = written(said, language, isDraft ? '../../../' : '../../');
        if (text !== undefined)
          texts.set(`${isDraft ? drafts : ''}${row.part}/${language}/${row.name}.md`, text);
      }
      for (const [, name = ''] of `${said.bodyKo} ${said.bodyEn}`.matchAll(keptPicture))
        pictures.set(name, `${fileFolders.boardImg}/${name}`);
    }
  },

  async check(checking) {
    const { folder, isPublishing } = checking;
    const paths = [...folder.texts.keys()];
    const [published, inDrafts] = [found(paths, false), found(paths, true)];
    const wanted: Wanted[] = [];
    for (const key of new Set([...published.keys(), ...inDrafts.keys()])) {
      const [page, draft] = [published.get(key), inDrafts.get(key)];
      const said = {
        ...(page && { published: read(page, checking) }),
        ...(draft && { draft: read(draft, checking) }),
      };
      const { part, name } = (page ?? draft) as Found;
      if (isPublishing && page && said.published) await tellFaults(page, said.published, checking);
      wanted.push({ name: key, apply: (context) => apply({ part, name, wanted: said as object }, context) });
    }
    return wanted;
  },

  async shown(db) {
    const rows = await db
      .selectFrom('pageVersion')
      .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
      .select(['page.part', 'page.name'])
      .where('pageVersion.state', '=', 'published')
      .orderBy('page.part')
      .orderBy('page.name')
      .execute();
    return rows.map((address) => ({
      name: `${address.part}/${address.name}`,
      async reset(context) {
        const { version } = await pageAt(context.db, address);
        await bringBack(context, { ...address, basedOn: version, version: 0 });
      },
    }));
  },
};
