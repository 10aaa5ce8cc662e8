/** Who runs the site, as managers change it (`/manage/site`; docs/rules.md, I1 to I5). */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { ManagedSite } from '#api/site/site.ts';
import {
  nothingSaid,
  type Organiser,
  organiserOf,
  partsInBoth,
  type SiteIdentity,
  siteIdentity,
} from '#domain/site/identity.ts';
import { saidKeeping } from '#domain/site/keeping.ts';
import { saidLists } from '#domain/site/lists.ts';
import { saidMenus } from '#domain/site/menu.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';
import { type KeepingValues, keepingValuesOf, ownKeeping } from './keeping-values.ts';
import { type ListValues, listValuesOf, ownLists } from './list-values.ts';
import { type MenuValues, menuValuesOf, ownMenus } from './menu-values.ts';

/** The parts that are one text. */
export type SitePart = Exclude<keyof SiteIdentity, keyof ListValues | keyof MenuValues | keyof KeepingValues>;
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
const valuesIn = ({ draft, published, byFile }: ManagedSite): Values =>
  valuesOf(organiserOf((draft ?? published)?.identity ?? nothingSaid(), byFile));

const textParts = (Object.keys(siteIdentity.shape) as (keyof SiteIdentity)[]).filter(
  (part): part is SitePart => ![saidLists, saidMenus, saidKeeping].some(({ shape }) => part in shape),
);

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
      const { data } = await api('POST /manage/site/saveDraft', request);
      take(data);
    },
  });
  const loadVersions = (page = 1) => versions.load(() => api('GET /manage/site/getVersions', { page }));

  function take(site: ManagedSite): void {
    $stored.set(site);
    $preview.set(undefined);
    form.reset(valuesIn(site));
  }

  return {
    form,
    $stored,
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
      ontoNewest(form, valuesIn($stored.get()), valuesIn(data));
      $stored.set(data);
    },
  };
}
export type SiteEditor = ReturnType<typeof createSiteEditor>;
