import { type Fact, Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';

interface Props {
  /** By the names that the API gives them; null values are left out. */
  contact: Partial<Record<ContactField, string | null>>;
}

const fields = ['tel', 'mobile', 'email', 'chargeMobile', 'chargeEmail'] as const;
type ContactField = (typeof fields)[number];

/** Contact details, for those who may see them, ready to be called or written to. */
export function ContactFacts({ contact }: Props) {
  const t = useT<'profile'>();
  const facts = fields.map((field): Fact => {
    const value = contact[field];
    const scheme = /email/i.test(field) ? 'mailto' : 'tel';
    return [
      t(`profile.${field}`),
      value ? (
        <a key={field} href={`${scheme}:${value.replaceAll(' ', '')}`}>
          {value}
        </a>
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
