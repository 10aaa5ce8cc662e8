/** Who runs the site, as managers change it (`/manage/site`; docs/rules.md, I1 to I5). */
import { atom } from 'nanostores';
import { ApiError, fieldErrors } from '#api/client.ts';
import type { AnswerOf } from '#api/index.ts';
import type { OwnPicture } from '#api/site/pictures.ts';
import type { ManagedSite } from '#api/site/site.ts';
import {
  nothingSaid,
  type Organiser,
  organiserOf,
  type PartInBoth,
  partsInBoth,
  type SiteIdentity,
  siteIdentity,
} from '#domain/site/identity.ts';
import { saidKeeping } from '#domain/site/keeping.ts';
import { listedParts, saidLists } from '#domain/site/lists.ts';
import { saidMenus } from '#domain/site/menu.ts';
import type { PictureUse } from '#domain/site/pictures.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';
import { postPart } from '../site/post-sheet.ts';
import { type KeepingValues, keepingValuesOf, ownKeeping } from './keeping-values.ts';
import { besideTheirs, type ListRow, type ListValues, listValuesOf, ownLists } from './list-values.ts';
import { type MenuValues, menuValuesOf, ownMenus } from './menu-values.ts';

/** The parts that are one text; pictures, sponsors and the face are chosen, and are of the screen alone. */
export type SitePart =
  | `${PartInBoth}${'Ko' | 'En'}`
  | 'tel'
  | 'email'
  | 'businessNumber'
  | 'strong'
  | 'accent';
type Values = Record<SitePart, string> & ListValues & MenuValues & KeepingValues;
export type SiteVersions = AnswerOf<'GET /manage/site/getVersions'>;

/** What stands in the fields of who somebody is. */
export function valuesOf(organiser: Organiser): Values {
  const { tel, email, businessNumber, strong, accent } = organiser;
  const local = partsInBoth.flatMap((name) => [
    [`${name}Ko`, organiser[name].ko],
    [`${name}En`, organiser[name].en],
  ]);
  return {
    ...(Object.fromEntries(local) as Values),
    ...listValuesOf(organiser.lists),
    ...menuValuesOf(organiser.menus),
    ...keepingValuesOf(organiser.keeping),
    ...{ tel, email, businessNumber, strong: strong ?? '', accent: accent ?? '' },
  };
}

/** What is said, and for the rest the file. */
function valuesIn({ draft, published, byFile }: ManagedSite) {
  const said = (draft ?? published)?.identity ?? nothingSaid();
  return { ...said, ...valuesOf(organiserOf(said, byFile)) };
}

const textParts = [
  ...partsInBoth.flatMap((part) => [`${part}Ko`, `${part}En`] as const),
  ...(['tel', 'email', 'businessNumber', 'strong', 'accent'] as const),
] satisfies SitePart[];

/**
 * What is as `values` say, those of the file, goes by it, also once that changes; of what is said in both languages, both do. Everything else
 * stays as it was entered.
 */
export function ownIn(identity: SiteIdentity, values: Values, uses: ManagedSite['uses']): SiteIdentity {
  const isAsFiled = (part: SitePart) => identity[part] === values[part];
  const own = {
    ...identity,
    ...ownLists(saidLists.parse(identity), saidLists.parse(values), uses),
    ...ownMenus(saidMenus.parse(identity), saidMenus.parse(values)),
    ...ownKeeping(saidKeeping.parse(identity), saidKeeping.parse(values)),
  };
  for (const part of textParts) {
    const pair = partsInBoth.find((name) => part === `${name}Ko` || part === `${name}En`);
    if (pair ? isAsFiled(`${pair}Ko`) && isAsFiled(`${pair}En`) : isAsFiled(part)) own[part] = null;
  }
  return own;
}

export function createManagedSite() {
  const site = loader<ManagedSite>();
  return { $site: site.$state, load: () => site.load(() => api('GET /manage/site/getSite', {})) };
}

/** The identity, being changed. */
export function createSiteEditor(opened: ManagedSite) {
  const $stored = atom(opened);
  /** What opens the pages of the draft. */
  const $preview = atom<string | undefined>();
  /** Where the pictures are read that the fields name, by their names. */
  const $pictures = atom<Readonly<Record<string, string>>>(addressesIn(opened));
  /** How many pictures are on their way. */
  const $sending = atom(0);
  const versions = loader<SiteVersions>();
  const form = createForm({
    schema: siteIdentity,
    initial: valuesIn(opened),
    async send(identity) {
      const stored = $stored.get();
      const request = {
        basedOn: stored.version,
        identity: ownIn(identity, valuesOf(stored.byFile), stored.uses),
      };
      const { data } = await api('POST /manage/site/saveDraft', request).catch(atItsFields);
      take(data);
    },
  });
  const loadVersions = (page = 1) => versions.load(() => api('GET /manage/site/getVersions', { page }));

  function take(site: ManagedSite): void {
    $stored.set(site);
    $pictures.set({ ...$pictures.get(), ...addressesIn(site) });
    $preview.set(undefined);
    form.reset(valuesIn(site));
  }

  return {
    form,
    $stored,
    $pictures,
    $sending,
    /** Sends a picture; answers the name by which a field names it. Rejects as any call does. */
    async upload(kind: PictureUse, file: File): Promise<string> {
      const sent = postPart<OwnPicture>(`/manage/site/upload?kind=${kind}`, kind, file);
      $sending.set($sending.get() + 1);
      try {
        const { name, address } = await whileLoading(sent);
        $pictures.set({ ...$pictures.get(), [name]: address });
        return name;
      } finally {
        $sending.set($sending.get() - 1);
      }
    },
    $versions: versions.$state,
    loadVersions,
    $preview,
    async openPreview(): Promise<void> {
      const { data } = await whileLoading(api('POST /manage/site/preview', {}));
      $preview.set(data.token);
    },
    async publish(): Promise<void> {
      const { data } = await whileLoading(
        api('POST /manage/site/publish', { basedOn: $stored.get().version }),
      );
      take(data);
      await loadVersions();
    },
    async bringBack(version: number): Promise<void> {
      const basedOn = $stored.get().version;
      const { data } = await whileLoading(api('POST /manage/site/bringBack', { basedOn, version }));
      take(data);
      await loadVersions();
    },
    /** Reads what another has saved meanwhile; what was entered here stays. */
    async takeNewest(): Promise<void> {
      const { data } = await api('GET /manage/site/getSite', {});
      const [opened, newest] = [valuesIn($stored.get()), valuesIn(data)];
      for (const part of listedParts) {
        const entered = form.get(part) as ListRow[];
        if (JSON.stringify(entered) === JSON.stringify(opened[part])) continue;
        const lists = { opened: opened[part], entered, newest: newest[part] };
        form.set(part, besideTheirs(part, lists));
      }
      ontoNewest(form, opened, newest);
      $stored.set(data);
      $pictures.set({ ...$pictures.get(), ...addressesIn(data) });
    },
  };
}

/** The form names its fields without the `identity` in which they are sent. */
function atItsFields(error: unknown): never {
  const bad = fieldErrors(error);
  if (!(error instanceof ApiError) || bad.length === 0) throw error;
  const data = bad.map((one) => ({ ...one, field: one.field.replace(/^identity\./, '') }));
  const { key, status, resultCode } = error;
  throw new ApiError(key, status, { resultCode, resultMessage: 'invalid_parameter', data, totalCount: 0 });
}

const addressesIn = ({ pictures }: ManagedSite) =>
  Object.fromEntries(pictures.map(({ name, address }) => [name, address]));

export type SiteEditor = ReturnType<typeof createSiteEditor>;
