import type { ParticipateDetail } from '#api/participation/participate.ts';
import { leftOf } from '#domain/event-form/profile.ts';
import { localePath } from '#i18n/locales.ts';
import { useOwnForm } from '#islands/event-form/use-own-form.ts';
import { buyerSections } from '#islands/participate/application-fields.ts';
import { companySections, hopeBuyerSection } from '#islands/participate/company-fields.ts';
import type { FormArea, FormKey } from '#islands/participate/field-spec.ts';
import { useT } from '#islands/ui/Texts.tsx';
import './still-empty.css';

const specs = (['company', 'hopeBuyer', 'buyer'] as const).flatMap((part) => {
  const sections = { company: companySections, hopeBuyer: [hopeBuyerSection], buyer: buyerSections }[part];
  return sections.flatMap(({ fields }) =>
    fields.map(({ name, label }) => [`${part}.${name}`, label] as const),
  );
});
const labels = new Map<string, FormKey>(specs);

/** How much of a profile is there, and what of the rest is worth the most: until all of it is (docs/rules.md, P52). */
export default function StillEmpty({ own, form }: { own: ParticipateDetail; form: string }) {
  const t = useT<FormArea>();
  const asked = useOwnForm(own);
  if (!asked) return null;
  const { company, buyer } = own;
  const parts = { ...(company && { company, hopeBuyer: company }), ...(buyer && { buyer }) };
  const left = leftOf(asked.kind, asked.fields, parts);
  if (left === null) return null;
  const hrefOf = (field: string) =>
    company ? localePath(t.locale, `/my-page?edit=company&field=${field}`) : `${form}?field=${field}#detail`;
  return (
    <section className="still-empty" aria-labelledby="still-empty">
      <h3 id="still-empty">{t('participate.left.title', { share: left.share })}</h3>
      <progress max={100} value={left.share} aria-labelledby="still-empty" />
      <ul>
        {left.next.map(({ field, use }) => {
          const label = labels.get(field);
          return (
            <li key={field}>
              <a href={hrefOf(field)}>{label ? t(label) : field}</a>
              <span>{t(`participate.left.${use}`)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
