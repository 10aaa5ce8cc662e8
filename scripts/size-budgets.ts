import type { Budgets } from './page-size.ts';

const kb = 1024;

/**
 * Of a page that informs: the first flight of a connection is 14 KB, and the small shared scripts have 11.5 KB in all: half a KB of it is
 * what loads the line of the next meeting when it is needed, and a log-out that looks for what waits to be sent; no first paint waits for it.
 * Forty bytes are what keeps a late answer from wiping the token of a newer log-in. A toast looks where it covers nothing; what ends a
 * session waits for whoever has one.
 */
const informing = { document: 14.25 * kb, scripts: 12.1 * kb };

/** React and the forms of a page that someone works with (asking at the button, going on where a session has ended, boxes drawn by ourselves), the sentences of all refusals (those of templates, mailings and invitations among them, and of a pair that does not meet; which of two reasons refuses an amount, a code or a mail, and that another has saved a category or the webhook, are a tenth of a KB; those of the people of a participation, with and without an account, half a KB; of locked meetings, pairs and ranking 0.4; of the site's identity and of its first setting up 0.3; of who is entered already 0.15; of pages, holes of the day and questions before a plan 0.5; of orders between meetings, and codes of lists of an organiser's own, 0.3), with the tabs and styles of the work layout, and the names of its scripts. */
const working = (scripts: number) => ({ document: 24.25 * kb, scripts: scripts * kb });

/**
 * By a page's address without its language. Sizes of today with a little room; a page that grows past it says why here. Where what nearly
 * all pages of members or of the console share is in few files, six of them have up to 2.4 KB more, in four to nine answers less, each with
 * headers of 0.9 KB that are not counted here.
 */
export const budgets: Budgets = {
  fonts: 24 * kb,
  // A visitor's pass as a picture and as a calendar file; the telephone numbers of all countries; the next meeting of whoever takes
  // part, on the home page; what the booth map is searched by; files: their fields and lines, and what sends them; parts and screens of my page that are opened.
  onDemand: [
    // Questions of the event's own: how they are asked, named and judged, once a form has any.
    'QuestionFields',
    'AnswerFilter',
    'question-label',
    'answer',
    'booth-search',
    // What marks in a list what a search found, once something is looked for.
    'keyword-marks',
    'pass-files',
    'phone-reader',
    'next-meeting',
    'next-line',
    // What is asked before a plan is made, once its tab is opened, and what a plan with few moves changes.
    'Ask',
    'Repaired',
    // What keeps the event on the way from a page of another one.
    'event-links',
    // What hears of changes, of whoever may meet, and says what was decided.
    'live',
    'decision-news',
    // What asks at the button that was pressed, and what ends a session; logging in where one has ended under an open page.
    'asking',
    'log-out',
    'LogInAgain',
    // What sends or names logs that were written without a network, and fetches what a hall without one needs.
    'waiting-logs',
    'log-drafts',
    'send-log',
    'prefetch',
    // Whom a participant does not want to meet, of those who may meet.
    'NotWithAct',
    'NotWithList',
    'LoadedFile',
    'FileLines',
    'uploads',
    'picture-conversion',
    // What draws the QR code of a second step that is set up.
    'dist',
    'MyConsents',
    'NoticeSwitches',
    'FollowUpResults',
    'AmountsToConfirm',
    'AmountQuestion',
    'MyData',
    'Sessions',
    'CompanyScreen',
    'ProductScreen',
    'ApplicationAnswers',
    'Summary',
    // What the managers' schedule asks once a cell or hours are chosen: whom to meet, whose hours.
    'ArrangeDialog',
    'BlockDialog',
    // One application of the managers' list, and changing it on behalf.
    'ParticipantDetail',
    'EditOnBehalf',
    // Entering somebody without an account, what is missing of them, and the people of a participation.
    'EnterGuest',
    'FillGuest',
    'ManagedPeople',
    // What else is stored of somebody without an account, on their own page.
    'EnteredMore',
    // What a meeting is to come before and after, for managers, and all of it for an event.
    'MeetingOrders',
    'EventOrders',
    // Who takes a meeting over.
    'HandOverDialog',
    'MyPeople',
    // A post with the editor of its text, and the categories.
    'PostScreen',
    'Categories',
    // What draws the plots of an event's figures.
    'plots',
    'plot-kinds',
    'picture',
    // What registers a visitor at the door, reads QR codes, and sets badges.
    'AddVisitor',
    'CodeCamera',
    'decode',
    'badge-face',
    // A visitor's registration at the desk, and a kept pass on the home page.
    'VisitorDialog',
    'home-pass',
    // What opens an organiser's invitation.
    'invitation',
  ],
  informing,
  pages: {
    // The shared scripts with the loading overlay, and a script of their own: the countdown, the way back to the list.
    // And what looks whether the reader takes part; the days of the schedule know which is today.
    // What is next for whoever takes part, with the log that they owe, kept up to date.
    // And which days between those of the event are closed.
    '/': { document: 15.2 * kb, scripts: 13.55 * kb },
    // Of what can be read without a network, what is whose.
    '/offline': { ...informing, scripts: 12.2 * kb },
    // With the pictures of its products, once they are drawn.
    '/info/products': { ...informing, document: 14.6 * kb },
    // The same, of the companies, each with its booth and the names of its products, and what the list can be narrowed by.
    '/participate/companyList': { ...informing, document: 14.75 * kb },
    '/info/schedule': { document: 11.4 * kb, scripts: 13.0 * kb },
    '/media-center/detail/[idx]': { document: 10.4 * kb, scripts: 12.5 * kb },
    // A drawing of sixty booths, with a list that says the same, the script to go about in it, and what fetches its search.
    '/info/booth-map': { document: 18.2 * kb, scripts: 14.65 * kb },
    // Confirming an address and the token of the device, too.
    '/login': working(126.75),
    // The summary, telephone numbers as people write them, countries found letter by letter and near the event first; files are
    // asked for, and sent before the form is; consents say all of what they are about; a phone folds the list of steps.
    // A member whose session ends logs in again over what they have entered. A web address that leads nowhere is named.
    // What is refused of representatives is a sentence on every page with the messages; the form says who has charge.
    // What the form of the event asks, judges and leaves out; the languages that somebody speaks, and '14 or older'.
    // In which step questions of the event's own stand, and what is kept of their answers.
    '/join': { document: 27.95 * kb, scripts: 150 * kb },
    // The account's safety, too: two-step log-in and where one is logged in; fields that name themselves in sentences; what is
    // next; one's own answers and the picture; a log-in that is tried again where it does not load; by which ways notices come, and whether this browser shows them; later results.
    // The people of one's participation, whom one invites.
    // What is left of a profile, and what it is good for.
    // Who is entered already, and what that is led to, in words.
    // The second factor is set up by the first manager, too, and so comes as a script of its own.
    '/my-page': { document: 32.8 * kb, scripts: 159.65 * kb },
    // Rendered with the form of the event, and compressed when they are.
    '/participate/company': { document: 29.6 * kb, scripts: 150 * kb },
    '/participate/buyer': { document: 29.2 * kb, scripts: 150 * kb },
    '/participate/okta': { document: 29.2 * kb, scripts: 150 * kb },
    // The board of the hall.
    '/visit/board': working(91),
    // An interpreter's own schedule, with meetings by video and tables that have names.
    '/visit/interpreter': working(93.6),
    // The first manager's account: a form with the list of countries.
    '/set-up': working(127.5),
    // A colleague's link: the log-in and the short form of joining.
    '/participate/colleague': working(129.65),
    // The page of somebody without an account: the notice, answers, and times that they can't. The store that ranking shares with the
    // members' page; its screen is fetched once they have agreed, and may be asked for again; what an order is dragged with. The words of
    // the forms, under which stands all that is stored of them.
    '/visit/participant': { document: 28.8 * kb, scripts: 106 * kb },
    // Without the wizard, but with the pass, and what changes and cancels a registration; what the form of the event asks, by which
    // it is judged.
    // Of which 2.7 KB are the places of the event's own questions, what they are for, and what of the answers is sent.
    '/participate/visit': working(139),
    '/participate/visitor': working(138.0),
    '/participate/pre-visitor': working(138.0),
    '/participate/visit/login': working(122.2),
    // What is mine to do, suggestions with their reasons, stars, and the list of favourites, which loads when its tab is opened;
    // marks of what a search found; what asks before a note of a favourite is left.
    // Whom one left out, with the words of a card; where nobody can ask yet, the way to one's list of preferences.
    '/matching/info': { document: 26.6 * kb, scripts: 140.65 * kb },
    '/matching/at/[idx]': { document: 24.6 * kb, scripts: 123.9 * kb },
    '/matching/walk-in': working(101.3),
    // A list that is put in order, and where to choose from.
    '/matching/ranking': working(105.3),
    // What the organiser arranged, and declining it; on every page of members the two refusals of full days and closed hours.
    // A confirmed meeting as a calendar file, too; readable without a network, as the other pages of one's own. Whom to ask where
    // one can't cancel by oneself; from when on one may ask again, what is off without a network, and who asks right now; what a published plan has made.
    '/matching/detail': { document: 27.4 * kb, scripts: 144.85 * kb },
    // A meeting with its actions, who sits there and by which link, both profiles, and the hall as a drawing, with tables that stand outside of their rows; on one sheet;
    // when and where a cancelled one was to be, who interprets, and the words of a link that has ended and of a meeting without a table.
    '/matching/meeting/[idx]': { document: 28.25 * kb, scripts: 145.35 * kb },
    // With who could be met just now.
    '/matching/notices': working(101.15),
    // An interpreter's language, too, and the ways on from what is refused late.
    // Where the organiser makes the meetings, the way to ranking.
    '/matching/apply': { document: 24.9 * kb, scripts: 136.05 * kb },
    '/matching/table': working(120.5),
    // What waits to be sent, later results and amounts to confirm, with their words; marks of what a search found.
    '/counseling/list': { document: 27.25 * kb, scripts: 108.6 * kb },
    // With the photo of a name card, every currency, and amounts read as they are written.
    // What keeps a log that is written without a network; the rates of every day.
    '/counseling/add': { document: 27.9 * kb, scripts: 152.05 * kb },
    '/counseling/detail/[idx]': { document: 29 * kb, scripts: 152.05 * kb },
    // The console: its frame, the table with chosen columns, and the texts of what each page shows; the way to the first event, lists
    // that tell nothing at all from nothing found, and mark what was found; the words of all that a log says; the grid with what virtualises it;
    // The menu's ways to the identity of the site, and the refusals of it, of setting up, of own questions and of sheets of colleagues.
    // what asks before a part of a screen is left with something unsaved; who took a download away; a page past the end of a list.
    ...Object.fromEntries(
      (
        [
          // What the site still lacks, of whoever manages all of it.
          ['/manage', 30.1, 97.75],
          // Five steps with the first event, the second factor, and the words of each.
          // What the identity holds beside what is typed.
          ['/manage/set-up', 36.55, 148.85],
          ['/manage/audit', 33.4, 128.6],
          ['/manage/board', 30.45, 132.6],
          ['/manage/booth', 30.25, 133.8],
          ['/manage/counseling', 35.8, 109.75],
          // With the names of interpreters, their telephone numbers and the links to their schedules, and what takes place besides meetings.
          ['/manage/event', 32.75, 146.95],
          // Each field of each form with its label, and help texts, and the editor of own questions; the menu's way here is in every page of the console.
          ['/manage/forms', 36, 156.25],
          ['/manage/health', 29.35, 129.75],
          ['/manage/mail', 32.4, 134.5],
          // Filters that stand in one line, what a move from elsewhere is refused with, and the menu's way to plans.
          ['/manage/matching', 34.95, 144.85],
          // A participant's list, as they put it in order.
          ['/manage/ranking', 32.55, 139],
          // With the filters by kind and state, and the order, and the name of whom was blocked.
          ['/manage/member', 31.6, 136.75],
          ['/manage/outbox', 28.9, 100.3],
          // What was saved since it was seen is not decided on, and can be read again; whose decision it was.
          // The people of a participation, whom managers invite, too.
          ['/manage/participate', 35.55, 155.65],
          ['/manage/participate/import', 32.05, 147.75],
          ['/manage/permission', 30.8, 132.75],
          ['/manage/rates', 29.1, 132.8],
          // Pictures, sponsors, what forms offer, the menu, laws and periods.
          ['/manage/site', 32.45, 143],
          // The two texts of a page, what keeps them from being published, and the publishing at a time.
          ['/manage/pages', 30.6, 140.25],
          ['/manage/pairs', 30.45, 141.6],
          ['/manage/participate/colleagues', 29.5, 130.05],
          // The words of a plan and of the schedule in whose grid it is shown: reasons, what stayed, and what stands in the way; with the
          // grid, the order that is dragged, and the publishing; what sheets say of own interpreters. The menu's way here is in every page of the console, too.
          // What is asked before one is made: promises, what is in their way, and variants; a plan with few moves, and the tabs.
          ['/manage/plans', 39.7, 168.15],
          // Making a meeting, swapping two, closing hours, choosing several: their words and the ways to their dialogs.
          // Who is left alone now, and whom they could meet.
          ['/manage/schedule', 36.1, 161.25],
          // A sheet for each interpreter and person, too; each with the plan of the hall and a code, and the words of paper in both languages.
          ['/manage/schedule/print', 34.9, 109.95],
          ['/manage/stats', 34.35, 126.8],
          ['/manage/stats/report', 34.6, 125.75],
          // Whose own each table is, its name and its place on the plan, with the forms that change it and deal them out.
          ['/manage/tables', 33.65, 137.35],
          ['/manage/visitor', 33.15, 123.25],
          ['/manage/visitor/badges', 30.9, 104.55],
        ] as const
      ).map(([path, document, scripts]) => [path, { document: document * kb, scripts: scripts * kb }]),
    ),
    // Members see contact details by an island that loads when their mark shows it. Guests load the small scripts alone.
    // The star of a favourite is an island of its own, for members. The ladder of what is loaded comes in one file with its states.
    // What a company without an account leaves open.
    // The refusals of ranking are among those of every page with islands.
    '/matching/user/[idx]': { document: 23.9 * kb, scripts: 94.4 * kb },
    // What loads, for members, whom one does not want to meet.
    '/matching/product/[idx]': { document: 21.2 * kb, scripts: 90.0 * kb },
  },
};
