/** By which form of the event the fields below are asked; without one they are all asked as they are described. */
import { createContext, useContext } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { type AskedForm, isAsked } from '#stores/event-form/event-form.ts';

export const AskedBy = createContext<AskedForm | undefined>(undefined);

/** What the form says of a field: whether it is asked and may be left empty, and what stands below it in the reader's language. */
export interface Asks {
  isAsked: (field: string) => boolean;
  isOptional: (field: string) => boolean | undefined;
  help: (field: string) => string | undefined;
}

export function useAsks(locale: Locale): Asks {
  const form = useContext(AskedBy);
  return {
    isAsked: (field) => form === undefined || isAsked(form, field),
    isOptional: (field) => {
      const ask = form?.rules.get(field)?.ask;
      return ask === undefined ? undefined : ask !== 'required';
    },
    help: (field) => {
      const rule = form?.rules.get(field);
      // What is said in one language alone is better than nothing.
      return (locale === 'ko' ? (rule?.helpKo ?? rule?.helpEn) : (rule?.helpEn ?? rule?.helpKo)) ?? undefined;
    },
  };
}

/** The path of a field as forms name it: 'products.0' and 'product' of one's own screen are 'products'. */
export const fieldOf = (at: string, name: string): string =>
  `${at.startsWith('product') ? 'products' : at}.${name}`;
