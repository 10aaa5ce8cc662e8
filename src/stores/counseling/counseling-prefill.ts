/** What a log of a meeting is filled in with when it is opened: the meeting, the buyer's country, and the products spoken of. */
import type { Meeting } from '#api/matching/matching.ts';
import type { Product } from '#api/participation/product.ts';
import { mainProductIn, nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { Locale } from '#i18n/locales.ts';
import { api } from '../site/api.ts';
import { $event } from '../site/event.ts';

/**
 * The values of a new log. Chosen are the products that the request names, or the only one; `mainProduct` is what the company
 * says it makes, for a log of which no product is chosen. What can't be asked for now stays empty.
 */
export async function meetingValues(
  meeting: Meeting,
  products: readonly Product[],
  own: number,
  locale: Locale,
) {
  const { buyer } = meeting;
  const [country, mainProduct] = await Promise.all([
    api('GET /buyer/getDetail', { participateIdx: buyer.participateIdx }).then(
      ({ data }) => data.country,
      () => '',
    ),
    api('GET /company/getDetail', { participateIdx: own }).then(
      ({ data }) => mainProductIn(locale, data).slice(0, limits.text),
      () => '',
    ),
  ]);
  return {
    mainProduct,
    values: {
      matchingIdx: meeting.matchingIdx,
      matchingType: meeting.matchingType,
      metAt: localTime(meeting.slot?.startsAt),
      buyerCompanyName: nameIn(locale, { nameKo: buyer.companyName, nameEn: buyer.companyNameEn }),
      buyerName: nameIn(locale, { nameKo: buyer.personName, nameEn: buyer.personNameEn }),
      buyerCountry: country,
      productIdxs: productsOf(meeting.message, products),
      isFormerMember: buyer.companyName === null,
    },
  };
}

/** The products whose name the message of the request has, in either language; else the only one there is. */
export function productsOf(message: string | null, products: readonly Product[]): string[] {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const plainMessage = plain(message ?? '');
  const named = products.filter(({ nameKo, nameEn }) =>
    [nameKo, nameEn].some((name) => name !== '' && plainMessage.includes(plain(name))),
  );
  const chosen = named.length > 0 ? named : products.length === 1 ? products : [];
  return chosen.map(({ productIdx }) => String(productIdx));
}

/** An instant on the event's own clock, as a date-and-time input shows it. */
export function localTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: $event.get()?.timeZone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return shown.format(new Date(instant)).replace(' ', 'T');
}
