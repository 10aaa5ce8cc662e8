/** Who runs the site, as the first setting up asks for it: saved and published at once. What else is said of the site stays. */
import type { ManagedSite } from '#api/site/site.ts';
import {
  isNamed,
  nothingOwn,
  nothingSaid,
  type Organiser,
  organiserOf,
  type SiteIdentity,
  siteIdentity,
} from '#domain/site/identity.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';
import { createManagedSite, ownIn, valuesOf } from '../site-identity/managed-site.ts';

/** Each in one language at least. An operator that nobody names is the host (docs/rules.md, I7). */
const inSomeLanguage = ['name', 'host'] as const;

const schema = siteIdentity.superRefine((said, context) => {
  const miss = (field: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { rule: 'required' } });
  for (const part of inSomeLanguage)
    if (said[`${part}Ko`] === null && said[`${part}En`] === null) miss(`${part}Ko`);
  if (said.email === null) miss('email');
});

const nobody = { ko: '', en: '' };

/** What the file of the installation says of its organiser: not what is invented for a demonstration, and no name that is the software's. */
function known(byFile: Organiser): Organiser {
  if (!byFile.isDemonstration) return isNamed(byFile) ? byFile : { ...byFile, name: nobody };
  return {
    ...nothingOwn,
    ...{ name: nobody, host: nobody, operator: nobody, address: nobody, privacyOfficer: nobody },
    ...{ tel: '', email: '', businessNumber: '', strong: null, accent: null, isDemonstration: true },
    ...{ lists: byFile.lists, menus: byFile.menus, keeping: byFile.keeping },
  };
}

export function createSiteIdentity() {
  return {
    ...createManagedSite(),
    /** A form over what is said so far, and else what the file says; what is left as the file says goes by it. */
    formOf(now: ManagedSite) {
      const byFile = known(now.byFile);
      const said = (now.draft ?? now.published)?.identity ?? nothingSaid();
      const initial = valuesOf(organiserOf(said, byFile));
      let basedOn = now.version;
      return createForm({
        schema,
        initial,
        async send(entered) {
          const own = Object.entries(ownIn(entered, valuesOf(byFile), now.uses));
          // Only what it asks for: all else that was said stays.
          const asked = own.filter(([part]) => part in initial) as [keyof SiteIdentity, never][];
          const identity: SiteIdentity = { ...said, ...Object.fromEntries(asked) };
          const { data } = await api('POST /manage/site/saveDraft', { basedOn, identity });
          basedOn = data.version;
          // What is published already leaves no draft.
          if (data.draft) await api('POST /manage/site/publish', { basedOn });
        },
      });
    },
  };
}
