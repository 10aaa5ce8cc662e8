import type { ReactNode } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { buyerFields, companyFields } from '#islands/matching/partners/searched-fields.ts';
import { FoundIn, Marked, Searched } from '#islands/ui/list/Marked.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { FoundPartner } from '#stores/matching/walk-in.ts';

/** Who was found by name or product: each leads on by what `link` makes of the name, and says why it is here. */
export function FoundPartners({
  className,
  keywords,
  partners,
  link,
}: {
  className: string;
  keywords: string;
  partners: readonly FoundPartner[];
  link: (partner: FoundPartner, name: ReactNode) => ReactNode;
}) {
  const t = useT<'found'>();
  return (
    <Searched keywords={keywords}>
      <ul className={className}>
        {partners.map((partner) => {
          const { participateIdx, company, buyer } = partner;
          const name = nameIn(t.locale, partner);
          const fields = company ? companyFields(t, company) : buyer ? buyerFields(t, buyer) : [];
          return (
            <li key={participateIdx}>
              {link(partner, <Marked>{name}</Marked>)}
              <FoundIn shown={[name]} fields={fields} />
            </li>
          );
        })}
      </ul>
    </Searched>
  );
}
