import { pages } from '#islands/console/pages.ts';
import type { Budgets } from './page-size.ts';

const kb = 1024;

/**
 * Of a page that informs: the first flight of a connection is 14 KB, and the small shared scripts have 11.5 KB in all: half a KB of it is
 * what loads the line of the next meeting when it is needed, and a log-out that looks for what waits to be sent; no first paint waits for it.
 * Forty bytes are what keeps a late answer from wiping the token of a newer log-in.
 */
const informing = { document: 14.1 * kb, scripts: 11.64 * kb };

/** React and the forms of a page that someone works with, the sentences of all refusals (those of templates, mailings and invitations among them), with the tabs and styles of the work layout, and the names of its scripts. */
const working = (scripts: number) => ({ document: 21.5 * kb, scripts: scripts * kb });

/** By a page's address without its language. Sizes of today with a little room; a page that grows past it says why here. */
export const budgets: Budgets = {
  fonts: 24 * kb,
  // A visitor's pass as a picture and as a calendar file; the telephone numbers of all countries; the next meeting of whoever takes
  // part, on the home page; what the booth map is searched by; files: their fields and lines, and what sends them; parts and screens of my page that are opened.
  onDemand: [
    ...[
      'booth-search',
      'keywords',
      'pass-files',
      'phone-reader',
      'next-meeting',
      'next-line',
      // What hears of changes, of whoever may meet.
      'live',
      // What sends or names logs that were written without a network, and fetches what a hall without one needs.
      'waiting-logs',
      'log-drafts',
      'send-log',
      'prefetch',
      'LoadedFile',
      'FileLines',
      'uploads',
      'picture-conversion',
      // What draws the QR code of a second step that is set up.
      'dist',
    ],
    ...[
      'MyConsents',
      'NoticeSwitches',
      'LaterResults',
      'AmountsToConfirm',
      'AmountQuestion',
      'MyData',
      'Sessions',
      'CompanyScreen',
      'ProductScreen',
      'ApplicationAnswers',
      'Summary',
      // One application of the managers' list, and changing it on behalf.
      'ParticipantDetail',
      'EditOnBehalf',
      // A post with the editor of its text, and the categories.
      'PostScreen',
      'Categories',
      // What draws the plots of an event's figures.
      'plots',
      'plot-kinds',
      'picture',
      // What registers a visitor at the door, reads QR codes, and sets badges.
      'AddVisitor',
      'DoorCamera',
      'decode',
      'badge-face',
      // What opens an organiser's invitation.
      'invitation',
    ],
  ],
  informing,
  pages: {
    // The shared scripts with the loading overlay, and a script of their own: the countdown, the way back to the list.
    // And what looks whether the reader takes part; the days of the schedule know which is today.
    // What is next for whoever takes part, with the log that they owe, kept up to date.
    '/': { document: 14.8 * kb, scripts: 13.0 * kb },
    '/info/schedule': { document: 14.0 * kb, scripts: 12.6 * kb },
    '/media-center/detail/[idx]': { document: 14 * kb, scripts: 12 * kb },
    // A drawing of sixty booths, with a list that says the same, the script to go about in it, and what fetches its search.
    '/info/booth-map': { document: 20 * kb, scripts: 14.1 * kb },
    // Confirming an address and the token of the device, too.
    '/login': working(122),
    // The summary, telephone numbers as people write them, countries found letter by letter and near the event first; files are
    // asked for, and sent before the form is; consents say all of what they are about; a phone folds the list of steps.
    '/join': { document: 24.5 * kb, scripts: 144.6 * kb },
    // The account's safety, too: two-step log-in and where one is logged in; fields that name themselves in sentences; what is
    // next; one's own answers and the picture; by which ways notices come, and whether this browser shows them; later results.
    '/my-page': { document: 28.4 * kb, scripts: 146.8 * kb },
    '/participate/company': { document: 24.5 * kb, scripts: 144.6 * kb },
    '/participate/buyer': { document: 24.5 * kb, scripts: 144.6 * kb },
    '/participate/okta': { document: 24.5 * kb, scripts: 144.6 * kb },
    // The board of the hall.
    '/visit/board': working(90),
    // Without the wizard, but with the pass, and what changes and cancels a registration.
    '/participate/visit': working(130.5),
    '/participate/visitor': working(130.5),
    '/participate/pre-visitor': working(130.5),
    '/participate/visit/login': working(121),
    // What is mine to do, suggestions with their reasons, stars, and the list of favourites, which loads when its tab is opened.
    '/matching/info': { document: 22.9 * kb, scripts: 132.3 * kb },
    '/matching/at/[idx]': working(120.1),
    '/matching/walk-in': working(100),
    // A confirmed meeting as a calendar file, too; readable without a network, as the other pages of one's own. Whom to ask where
    // one can't cancel by oneself; from when on one may ask again, and what is off without a network.
    '/matching/detail': { document: 23.4 * kb, scripts: 139.3 * kb },
    // A meeting with its actions, both profiles, and the hall as a drawing, with tables that stand outside of their rows; on one sheet.
    '/matching/meeting/[idx]': { document: 24.3 * kb, scripts: 139.6 * kb },
    '/matching/notices': working(96.4),
    // An interpreter's language, too, and the ways on from what is refused late.
    '/matching/apply': working(130.6),
    '/matching/table': working(118),
    // What waits to be sent, later results and amounts to confirm, with their words.
    '/counseling/list': { document: 23.7 * kb, scripts: 103.1 * kb },
    // With the photo of a name card, every currency, and amounts read as they are written.
    // What keeps a log that is written without a network; the rates of every day.
    '/counseling/add': { document: 24.2 * kb, scripts: 145.3 * kb },
    '/counseling/detail/[idx]': { document: 25.3 * kb, scripts: 145.3 * kb },
    // The console: its frame, the table with chosen columns, and the texts of all that an application or a meeting says; the way to
    // the first event, and lists that tell nothing at all from nothing found.
    ...Object.fromEntries(
      [
        '/manage',
        '/manage/participate/import',
        '/manage/schedule/print',
        '/manage/stats/report',
        '/manage/visitor/badges',
        ...pages.map((page) => page.path),
      ].map((path) => [path, { document: 29.2 * kb, scripts: 146.8 * kb }]),
    ),
    // The words of all that a log says, and of what came of it later.
    '/manage/counseling': { document: 30.5 * kb, scripts: 144.3 * kb },
    // The grid with what virtualises it, and walk-ins.
    '/manage/schedule': { document: 29.1 * kb, scripts: 148.3 * kb },
    // Members see contact details by an island that loads when their mark shows it. Guests load the small scripts alone.
    // The star of a favourite is an island of its own, for members.
    '/matching/user/[idx]': { document: 21.7 * kb, scripts: 92.2 * kb },
    '/matching/product/[idx]': { document: 19.3 * kb, scripts: 88.2 * kb },
  },
};
