/** Who runs the site, as managers change it (`/manage/site`; docs/rules.md, I1 to I5). */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { ManagedSite } from '#api/site/site.ts';
import { type SiteIdentity, siteIdentity } from '#domain/site/identity.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';

export type SitePart = keyof SiteIdentity;
type Values = Record<SitePart, string>;
export type SiteVersions = AnswerOf<'GET /manage/site/getVersions'>;

/** What the file of the installation says of each part. */
function byFileIn({ byFile }: ManagedSite): Values {
  const { name, host, operator, address, privacyOfficer } = byFile;
  return {
    ...{ nameKo: name.ko, nameEn: name.en, hostKo: host.ko, hostEn: host.en },
    ...{ operatorKo: operator.ko, operatorEn: operator.en, addressKo: address.ko, addressEn: address.en },
    ...{ tel: byFile.tel, email: byFile.email, businessNumber: byFile.businessNumber },
    ...{ privacyOfficerKo: privacyOfficer.ko, privacyOfficerEn: privacyOfficer.en },
    ...{ strong: byFile.strong ?? '', accent: byFile.accent ?? '' },
  };
}

/** What stands in the fields: what is said, and for the rest the file. */
function valuesIn(site: ManagedSite): Values {
  const said = (site.draft ?? site.published)?.identity;
  const byFile = byFileIn(site);
  const names = Object.keys(byFile) as SitePart[];
  return Object.fromEntries(names.map((name) => [name, said?.[name] ?? byFile[name]])) as Values;
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
      const byFile = byFileIn($stored.get());
      // What is as the file says goes by it, also once that changes.
      const own = Object.entries(identity).map(([name, value]) => [
        name,
        value === byFile[name as SitePart] ? null : value,
      ]);
      const request = { basedOn: $stored.get().version, identity: Object.fromEntries(own) as SiteIdentity };
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
