/**
 * What the demonstration says where the files of the installation say nothing. Whoever starts the server hands it in with the seed
 * (`src/server/seed.ts`), so that nothing invented is said of an installation that shows no demonstration.
 */
import type { Rates } from '#domain/exchange-rate/exchange-rate.ts';
import type { Organiser } from '#domain/site/identity.ts';
import type { Committee } from '#domain/site/lists.ts';

export interface Example {
  organiser: Pick<
    Organiser,
    'host' | 'operator' | 'address' | 'tel' | 'email' | 'privacyOfficer' | 'businessNumber'
  >;
  rates: Rates;
  /** The committees that it offers, which are called as the texts call them. */
  committees: readonly Committee[];
  /** The folder of its pages, as `src/content` is laid out. */
  pages: URL;
}

let shown: Example | undefined;

/** What the demonstration says; undefined where none is shown. A process serves one installation. */
export const example = (): Example | undefined => shown;

/** Shows what a demonstration says from now on, or nothing. */
export function showExample(of: Example | undefined): void {
  shown = of;
}
