/** Who runs the site, as the first setting up asks for it: saved and published at once. What else is said of the site stays. */
import type { ManagedSite } from '#api/site/site.ts';
import { nothingSaid, siteIdentity } from '#domain/site/identity.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';
import { createManagedSite } from '../site-identity/managed-site.ts';

/** Each in one language at least, or the example of the file would stand in its place. */
const inSomeLanguage = ['name', 'host', 'operator'] as const;

const schema = siteIdentity.superRefine((said, context) => {
  const miss = (field: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { rule: 'required' } });
  for (const part of inSomeLanguage)
    if (said[`${part}Ko`] === null && said[`${part}En`] === null) miss(`${part}Ko`);
  if (said.email === null) miss('email');
});

export function createSiteIdentity() {
  return {
    ...createManagedSite(),
    /** A form over what is said so far; what nobody has said is empty, whatever the file has as an example. */
    formOf(now: ManagedSite) {
      const said = (now.draft ?? now.published)?.identity ?? nothingSaid();
      const initial = Object.fromEntries(Object.entries(said).map(([part, value]) => [part, value ?? '']));
      let basedOn = now.version;
      return createForm({
        schema,
        initial,
        async send(identity) {
          const { data } = await api('POST /manage/site/saveDraft', { basedOn, identity });
          basedOn = data.version;
          // What is published already leaves no draft.
          if (data.draft) await api('POST /manage/site/publish', { basedOn });
        },
      });
    },
  };
}
