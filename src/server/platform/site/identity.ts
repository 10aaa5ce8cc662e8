/** Who runs the site, as this process knows it: what is published, and for the rest `src/site.config.ts`. */
import {
  nothingSaid,
  type Organiser,
  organiserOf,
  type SiteIdentity,
  siteIdentity,
} from '#domain/site/identity.ts';
import { site } from '#site.config';

/** What the file of the installation says. */
export const byFile: Organiser = {
  ...{ name: site.name, host: site.host, operator: site.operator, address: site.address },
  ...{
    tel: site.tel,
    email: site.email,
    privacyOfficer: site.privacyOfficer,
    businessNumber: site.businessNumber,
  },
};

/** What a row holds. A part that this version of the software would not take goes by the file. */
export function identityIn(json: string): SiteIdentity {
  const held = JSON.parse(json) as Record<string, unknown>;
  const whole = siteIdentity.safeParse(held);
  if (whole.success) return whole.data;
  const bad = new Set(whole.error.issues.map(({ path }) => path[0]));
  const kept = Object.fromEntries(Object.entries(held).filter(([name]) => !bad.has(name)));
  return siteIdentity.catch(nothingSaid()).parse(kept);
}

export const organiserIn = (identity: SiteIdentity): Organiser => organiserOf(identity, byFile);
