/** The pages of the site, as managers write them (`/manage/pages`; docs/rules.md, W11 to W15). */
import { atom } from 'nanostores';
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import type { AnswerOf } from '#api/index.ts';
import type { FoundPageFault, ListedPage, ManagedPage, PagePreview, SaidOnPage } from '#api/page/page.ts';
import { fileAddress } from '#domain/common/files.ts';
import type { Locale } from '#domain/common/language.ts';
import { instantOfWall, wallClock } from '#domain/day/wall-clock.ts';
import { mayHide, type PagePart, pageName, pageParts, pageText } from '#domain/page/page.ts';
import { uploadBoardFile } from '../board/upload-file.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';

export type PageVersions = AnswerOf<'GET /manage/page/getVersions'>;

/** Which page is open: '/info/overview' is `overview` of `info`. */
export interface PageAddress {
  part: PagePart;
  name: string;
}

/** The page that an address of the console names; undefined for none. */
export function addressIn(search: string): PageAddress | undefined {
  const [part, name = ''] = (new URLSearchParams(search).get('page') ?? '').split('/');
  const known = pageParts.find((one) => one === part);
  return known && pageName.safeParse(name).success ? { part: known, name } : undefined;
}

export function createPageList() {
  const pages = loader<ListedPage[]>();
  return { $pages: pages.$state, load: () => pages.load(() => api('GET /manage/page/getPages', {})) };
}

/** Where a new page is to be: it is written next, and there once that is saved. */
export const createNewPage = (pages: readonly ListedPage[]) =>
  createForm({
    schema: z.object({ part: z.enum(['info', 'visit', 'policy']), name: pageName }),
    faults: (values) => {
      const { part, name } = values as PageAddress;
      const isThere = pages.some((page) => page.part === part && page.name === name.trim());
      return isThere ? [{ field: 'name', rule: 'duplicate' as const, params: {} }] : [];
    },
    initial: { part: 'info', name: '' },
    send: async (address): Promise<PageAddress> => address,
  });

/** A page that nobody has written yet. */
const unwritten = ({ part, name }: PageAddress): ManagedPage => ({
  ...{ part, name, version: 0, draft: null, published: null, byFile: null },
  mayHide: mayHide(part, name),
  asksMembers: null,
});

export function createManagedPage(address: PageAddress) {
  const page = loader<ManagedPage>();
  const read = () =>
    api('GET /manage/page/getPage', { ...address }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.key !== 'msg.page_not_found') throw error;
      return { data: unwritten(address), totalCount: 1 };
    });
  return { $page: page.$state, load: () => page.load(read) };
}

type Values = Record<keyof SaidOnPage, string>;

/** What stands in the fields: the draft, else what readers see. */
function valuesIn({ draft, published, byFile }: ManagedPage): Values {
  const said: Partial<SaidOnPage> = draft ?? published ?? byFile ?? {};
  return {
    ...{ titleKo: said.titleKo ?? '', titleEn: said.titleEn ?? '' },
    ...{ descriptionKo: said.descriptionKo ?? '', descriptionEn: said.descriptionEn ?? '' },
    ...{ bodyKo: said.bodyKo ?? '', bodyEn: said.bodyEn ?? '' },
    ...{
      tabOrder: String(said.tabOrder ?? 100),
      isHidden: said.isHidden ?? 'N',
      fromDay: said.fromDay ?? '',
    },
    asksAnew: draft?.asksAnew ?? 'N',
  };
}

/** A text that another saved while this one was changed: both are shown, and nothing is lost. */
export interface Theirs {
  language: Locale;
  body: string;
}

/** A page, being written. */
export function createPageEditor(opened: ManagedPage, zone: string) {
  const { part, name } = opened;
  const $stored = atom(opened);
  const $theirs = atom<Theirs[]>([]);
  const $faults = atom<FoundPageFault[]>([]);
  const versions = loader<PageVersions>();
  const form = createForm({
    schema: pageText,
    initial: valuesIn(opened),
    async send(text) {
      const basedOn = $stored.get().version;
      take((await api('POST /manage/page/saveDraft', { part, name, basedOn, text })).data);
    },
  });
  /** When the draft is to publish itself, on the event's clock. */
  const timeForm = createForm({
    schema: z.preprocess(
      (values) => ({ at: instantOfWall((values as { at: string }).at, zone) ?? '' }),
      z.object({ at: z.string().min(1) }),
    ),
    initial: { at: timeIn(opened) },
    async send({ at }) {
      take(await withFaults(api('POST /manage/page/schedule', { ...based(), at })));
    },
  });
  const based = () => ({ part, name, basedOn: $stored.get().version });
  const loadVersions = (page = 1) =>
    versions.load(() => api('GET /manage/page/getVersions', { part, name, page }));

  function timeIn({ draft }: ManagedPage): string {
    return draft?.publishAt ? wallClock(draft.publishAt, zone) : '';
  }

  function take(page: ManagedPage): void {
    $stored.set(page);
    $theirs.set([]);
    $faults.set([]);
    form.reset(valuesIn(page));
    timeForm.reset({ at: timeIn(page) });
  }

  /** What keeps the page from being published is listed beside what was refused. */
  const withFaults = (sent: Promise<{ data: ManagedPage }>): Promise<ManagedPage> =>
    whileLoading(sent).then(
      ({ data }) => data,
      (error: unknown) => {
        if (error instanceof ApiError && error.key === 'msg.page_has_faults')
          $faults.set(error.data as FoundPageFault[]);
        throw error;
      },
    );

  return {
    form,
    timeForm,
    $stored,
    $theirs,
    $faults,
    $versions: versions.$state,
    loadVersions,
    async publish(): Promise<void> {
      take(await withFaults(api('POST /manage/page/publish', based())));
      await loadVersions();
    },
    /** It waits for its manager again. */
    async unschedule(): Promise<void> {
      take((await whileLoading(api('POST /manage/page/schedule', { ...based(), at: null }))).data);
    },
    async removeDraft(): Promise<boolean> {
      const { data } = await whileLoading(api('POST /manage/page/removeDraft', based()));
      if (data) take(data);
      return data !== null;
    },
    async bringBack(version: number): Promise<void> {
      take((await whileLoading(api('POST /manage/page/bringBack', { ...based(), version }))).data);
      await loadVersions();
    },
    async preview(language: Locale): Promise<PagePreview> {
      const body = String(form.get(language === 'ko' ? 'bodyKo' : 'bodyEn'));
      return (await whileLoading(api('POST /manage/page/preview', { part, language, body }))).data;
    },
    /** Puts a picture at the end of what stands before the cursor; what it shows is to be written between the brackets. */
    async addPicture(language: Locale, file: File, at: number): Promise<void> {
      const stored = await uploadBoardFile(file, 'boardImg');
      const field = language === 'ko' ? 'bodyKo' : 'bodyEn';
      const body = String(form.get(field));
      const picture = `\n\n![](${fileAddress(stored)})\n\n`;
      form.set(field, `${body.slice(0, at).trimEnd()}${picture}${body.slice(at).trimStart()}`);
    },
    /** Reads what another has saved meanwhile; what was entered here stays, and theirs is shown beside it where both changed a text. */
    async takeNewest(): Promise<void> {
      const { data } = await api('GET /manage/page/getPage', { part, name });
      const [before, newest] = [valuesIn($stored.get()), valuesIn(data)];
      ontoNewest(form, before, newest);
      const own = form.$values.get() as Values;
      const bodies = { ko: 'bodyKo', en: 'bodyEn' } as const;
      $theirs.set(
        (['ko', 'en'] as const).flatMap((language) => {
          const field = bodies[language];
          const isBoth = newest[field] !== before[field] && own[field] !== newest[field];
          return isBoth ? [{ language, body: newest[field] }] : [];
        }),
      );
      $stored.set(data);
    },
  };
}
export type PageEditor = ReturnType<typeof createPageEditor>;
