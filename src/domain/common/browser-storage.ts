/**
 * All that the site stores in a browser, by subject and place. Whoever stores a value names it by one of these types, so a
 * name that is not here does not compile; the privacy policy's table is made of this list (docs/rules.md, A13).
 */

/** Where a browser keeps values: a cookie, local storage, a tab's session storage, IndexedDB and the cache of a service worker. */
export const browserPlaces = ['cookie', 'local', 'session', 'database', 'cache'] as const;
export type BrowserPlace = (typeof browserPlaces)[number];

/** The caches of the service worker. A cache whose number rises is emptied with the next version. */
export const offlineCaches = {
  pages: 'pages-1',
  work: 'work-1',
  assets: 'assets-1',
  pictures: 'pictures-1',
  language: 'language-1',
} as const;

/**
 * A name that ends with a hyphen is followed by a member's number. One that ends with a colon is of an event: of the one that the
 * installation shows it stands without the colon, of another with its number behind it (`stores/lib/page-event.ts`). The others are of the
 * browser or of its member, or say themselves of which event an entry is.
 */
export const storedInBrowser = {
  language: { cookie: ['language'], local: ['language'] },
  session: { local: ['loginToken', 'loginUser:'] },
  device: { local: ['deviceToken'] },
  application: { local: ['participateForm:'] },
  registration: { local: ['visitorForm:'] },
  visitorPass: { local: ['visitorPass'] },
  chosenFiles: { database: ['madang-files'] },
  counselingLog: { local: ['counselingMatching:', 'unsentLogs'], database: ['madang-unsent-'] },
  ranking: { local: ['rankingDraft:'] },
  lastAnswers: { database: ['madang-answers-'], session: ['prefetchedAt:'] },
  search: { local: ['matchingTab:', 'searchKeyword:', 'searchFilter:', 'searchPage:', 'detailKey:'] },
  tab: { session: ['lastPath', 'toast', 'languageCorrected', 'boardList:'] },
  checkIn: { local: ['doorName', 'doorClockAhead'], database: ['madang-check-ins-'] },
  console: { local: ['boardPosts:', 'hiddenColumns'] },
  offlinePages: { cache: Object.values(offlineCaches) },
} as const satisfies Record<string, Partial<Record<BrowserPlace, readonly string[]>>>;

export type BrowserSubject = keyof typeof storedInBrowser;
export const browserSubjects = Object.keys(storedInBrowser) as BrowserSubject[];

type NamesOf<Subject, Place> = Place extends keyof Subject
  ? Subject[Place] extends readonly (infer Name)[]
    ? Name
    : never
  : never;

/** The names that may be stored at a place. */
export type StoredAt<Place extends BrowserPlace> = {
  [Subject in BrowserSubject]: NamesOf<(typeof storedInBrowser)[Subject], Place>;
}[BrowserSubject];

/** The names of one subject with their places, in the order of the places. */
export function namesOf(subject: BrowserSubject): { place: BrowserPlace; names: readonly string[] }[] {
  const places: Partial<Record<BrowserPlace, readonly string[]>> = storedInBrowser[subject];
  return browserPlaces.flatMap((place) => {
    const names = places[place];
    return names ? [{ place, names }] : [];
  });
}

/** Whether a name that lies in a browser is of the list: as it stands there, or with the number of a member or an event behind it. */
export const isStoredName = (place: BrowserPlace, name: string): boolean =>
  browserSubjects.some((subject) =>
    namesOf(subject).some(
      (one) =>
        one.place === place &&
        [name, `${name}:`, name.replace(/\d+$/, '')].some((listed) => one.names.includes(listed)),
    ),
  );
