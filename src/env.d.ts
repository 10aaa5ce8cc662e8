/// <reference types="astro/client" />

declare namespace App {
  /** What a page finds in `Astro.locals`; `api` answers only where a page is rendered for a request. */
  interface Locals {
    api: import('#api/client.ts').Client;
    locale: import('#i18n/locales.ts').Locale;
    /** The event that the address of a page rendered for a request names, other than the one in use. */
    eventIdx?: number | undefined;
  }
}

/** Made by `src/fonts/integration.ts`. */
declare module 'virtual:fonts' {
  /** What the display face can set, by language. */
  export const characters: Record<import('#i18n/locales.ts').Locale, string>;
}
