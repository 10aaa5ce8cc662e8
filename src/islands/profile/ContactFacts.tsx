import type { buyerContactKeys } from '#api/participation/buyer.ts';
import type { companyContactKeys } from '#api/participation/company.ts';
import { PhoneLink } from '#islands/form/PhoneText.tsx';
import { type Fact, Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';

interface Props {
  /** By the names that the API gives them; null values are left out. */
  contact: Partial<Record<ContactField, string | null>>;
}

type ContactField = (typeof companyContactKeys | typeof buyerContactKeys)[number];
/** How each is reached, in the order in which they are shown. */
const schemes: Record<ContactField, 'tel' | 'mailto'> = {
  tel: 'tel',
  mobile: 'tel',
  email: 'mailto',
  chargeMobile: 'tel',
  chargeEmail: 'mailto',
};
const fields = Object.keys(schemes) as ContactField[];

/** Contact details, for those who may see them, ready to be called or written to. */
export function ContactFacts({ contact }: Props) {
  const t = useT<'profile'>();
  const facts = fields.map((field): Fact => {
    const value = contact[field];
    return [
      t(`profile.${field}`),
      value ? (
        schemes[field] === 'tel' ? (
          <PhoneLink key={field} number={value} />
        ) : (
          <a key={field} href={`mailto:${value}`}>
            {value}
          </a>
        )
      ) : null,
    ];
  });
  return (
    <section className="profile-contact" aria-labelledby="contact">
      <h2 id="contact">{t('profile.contact')}</h2>
      <p className="note">{t('profile.contactText')}</p>
      <Facts facts={facts} />
    </section>
  );
}
