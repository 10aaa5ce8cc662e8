/** Who runs the site, as the first setting up asks for it: saved and published at once. What else is said of the site stays. */
import { z } from 'zod';
import type { ManagedSite } from '#api/site/site.ts';
import { nothingSaid, siteIdentity } from '#domain/site/identity.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

const asked = [
  ...['nameKo', 'nameEn', 'hostKo', 'hostEn', 'operatorKo', 'operatorEn', 'addressKo', 'addressEn'],
  ...['tel', 'email', 'privacyOfficerKo', 'privacyOfficerEn', 'businessNumber'],
] as const;

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
  const site = loader<ManagedSite>();
  return {
    $site: site.$state,
    load: () => site.load(() => api('GET /manage/site/getSite', {})),
    /** A form over what is said so far; what nobody has said is empty, whatever the file has as an example. */
    formOf(now: ManagedSite) {
      const said = { ...nothingSaid(), ...(now.draft ?? now.published)?.identity };
      const initial = Object.fromEntries(asked.map((name) => [name, said[name as keyof typeof said] ?? '']));
      let basedOn = now.version;
      return createForm({
        schema: z.preprocess((entered) => ({ ...said, ...(entered as object) }), schema),
        initial: initial as Record<string, string>,
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
