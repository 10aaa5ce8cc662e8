import type { Budgets } from './page-size.ts';

const kb = 1024;

/** Of a page that informs: the first flight of a connection is 14 KB, and the small shared scripts have 10 KB in all. */
const informing = { document: 14 * kb, scripts: 10 * kb };

/** React and the forms of a page that someone works with. */
const working = (scripts: number) => ({ document: 20 * kb, scripts: scripts * kb });

/** By a page's address without its language. Sizes of today with a little room; a page that grows past it says why here. */
export const budgets: Budgets = {
  fonts: 24 * kb,
  // A visitor's pass as a picture and as a calendar file; the telephone numbers of all countries.
  onDemand: ['pass-files', 'phone-reader'],
  informing,
  pages: {
    // The shared scripts with the loading overlay, and a script of their own: the countdown, the way back to the list.
    '/': { document: 14 * kb, scripts: 10.5 * kb },
    '/media-center/detail/[idx]': { document: 14 * kb, scripts: 10.5 * kb },
    // A drawing of sixty booths, with a list that says the same, and the script to go about in it.
    '/info/booth-map': { document: 20 * kb, scripts: 12 * kb },
    // Confirming an address and the token of the device, too.
    '/login': working(117),
    // The summary, telephone numbers as people write them, and countries found letter by letter and near the event first.
    '/join': working(135),
    // The account's safety, too: two-step log-in and where one is logged in; and fields that name themselves in sentences.
    '/my-page': { document: 23 * kb, scripts: 138 * kb },
    '/participate/company': working(135),
    '/participate/buyer': working(135),
    '/participate/okta': working(135),
    // Without the wizard, but with the pass, and what changes and cancels a registration.
    '/participate/visit': working(129),
    '/participate/visitor': working(129),
    '/participate/pre-visitor': working(129),
    '/participate/visit/login': working(119),
    '/matching/info': working(118),
    '/matching/detail': working(126),
    '/matching/apply': working(122),
    '/matching/table': working(118),
    '/counseling/list': working(93),
    '/counseling/add': working(124),
    '/counseling/detail/[idx]': working(124),
    '/manage': working(96),
    // The texts of meetings as their people read them, and the grid of times.
    '/manage/matching': { document: 21 * kb, scripts: 121 * kb },
    '/manage/participate': { document: 22 * kb, scripts: 127 * kb },
    // Members see contact details by an island that loads when their mark shows it. Guests load the small scripts alone.
    '/matching/user/[idx]': { document: 19 * kb, scripts: 90 * kb },
    '/matching/product/[idx]': { document: 19 * kb, scripts: 88 * kb },
  },
};
