/** Business constants. Lengths are in characters unless they say otherwise. */
export const limits = {
  name: 100,
  text: 200,
  longText: 4000,
  email: 254,
  /** As typed; what is kept has 16 at most. */
  phone: 40,
  url: 500,
  /** Orders between two meetings, of an event. */
  meetingOrders: 2000,
  /** Days for which an account is blocked at most; without an end it stays until it is taken back. */
  blockDays: 3650,
  /** Years that a member has at least. */
  memberAge: 14,
  /** Days after a manager's cancellation in which its member may object to it (docs/rules.md, P4). */
  objectionDays: 14,
  passwordMin: 6,
  managerPasswordMin: 12,
  passwordMax: 200,
  fileBytes: 20 * 1024 * 1024,
  fileName: 50,
  /** Of all files of a member, those of posts apart: twenty products with a picture and two catalogues, and name cards. */
  memberFiles: 300,
  memberFileBytes: 1024 * 1024 * 1024,
  /** Of files of posts, by each manager who uploads them. */
  boardFiles: 3000,
  boardFileBytes: 10 * 1024 * 1024 * 1024,
  /** Pixels of a picture that is decoded: a telephone's largest photo. */
  pictureMegapixels: 50,
  /** Bytes that a picture unpacks to: 50 megapixels of four values of 8 bits, or 30 of 16. */
  pictureBytes: 256_000_000,
  uploadsPerTenMinutes: 150,
  /** Seconds of a processor that looking into a member's files takes within an hour: a photo of 12 megapixels takes one to two. */
  inspectionSeconds: 300,
  /** After so many hours a file that nothing names is removed. */
  orphanHours: 24,
  /** Characters of a draft that the server keeps; in Korean it stays under what a call may carry (256 KB). A longer one stays on its device. */
  draft: 80_000,
  draftDays: 30,
  /** Of the text that an organiser puts below a field of a form. */
  formHelp: 300,
  /** Of what takes place at an event besides meetings. */
  programmeItems: 200,
  /** Saved states of each form of an event; who has so many says so. */
  formVersions: 500,
  /** Published states of the site's identity. */
  siteVersions: 1000,
  /** Pictures of the site's own that were ever published, and those of drafts; and sponsors and partners. */
  sitePictures: 500,
  sponsors: 60,
  /** Countries that stand before all others where one is chosen. */
  countriesFirst: 20,
  /** Of an entry of the menu: all of them stand in one line of a desk. */
  menuName: 24,
  /** Of a page that managers write: the last part of its address, bytes of its text in one language, its place among the tabs. */
  pageName: 40,
  pageBody: 200 * 1024,
  pageOrder: 9999,
  /** Pages that managers write, and published states of one that are kept. */
  pages: 200,
  pageVersions: 50,
  /** For so many days ahead a page is published at a time. */
  pageDaysAhead: 366,
  /** For so many days somebody who began by a form that was changed since may still apply by it. */
  formDays: 30,
  /** Own questions of a form, and all that a form of an event ever asked: answers to each stay readable. */
  questions: 30,
  questionsEver: 100,
  questionLabel: 100,
  questionPurpose: 200,
  questionChoices: 30,
  /** Choices that a question ever had, each with a number of its own. */
  questionChoicesEver: 200,
  /** Months after the event for which an answer can be kept; what members enter for an event may end it earlier. */
  questionMonths: 120,
  /** An answer of one line, and of more. */
  answerLine: 200,
  answer: 2_000,
  /** Of backups made in the console, and of what migrations and restores put aside; the privacy policy promises it. */
  backupDays: 30,
  /** Lines of the security log are kept so long at most; the privacy policy promises it. */
  securityLogDays: 30,
  products: 20,
  exportRecords: 10,
  documents: 5,
  /** Of a company, beside its main one. */
  pictures: 5,
  /** Of one language; two of them in Korean stay under what a call may carry (256 KB). */
  postBody: 30_000,
  postFiles: 20,
  /** Saved states of a post that are kept. */
  postVersions: 50,
  tradeCommittees: 3,
  hopedCountries: 10,
  businessFields: 5,
  wishes: 3,
  /** Meetings of today that a member is told of at once: more than a day of half hours has is no day. */
  nextMeetings: 24,
  /** Exchange rates of an event: one a currency and day. */
  rates: 500,
  /** Consultation logs of a company in an event. */
  logs: 1000,
  /** Requests and proposals of a member within so many hours: to one other, and in all. */
  beginHours: 24,
  beginsToOne: 20,
  begins: 500,
  /** Slots of an event times its interpreters: three days of half hours with a hundred have 4,800. */
  interpreterSlots: 50_000,
  /** Applications of a member, in all events, within so many hours. A cancellation needs an application, so it is bounded with them. */
  applyHours: 24,
  applications: 10,
  favourites: 500,
  favouriteNote: 1000,
  /** Whom a participant does not want to meet, in an event. */
  notWith: 200,
  /** Of a manager, about a participation: characters of one, and how many. */
  participateNote: 2000,
  participateNotes: 200,
  /** Of an event, to choose from. */
  declineReasons: 30,
  /** For how many seconds a decision on an application can be taken back; so long its mail waits. */
  undoSeconds: 60,
  visitorsPerGroup: 20,
  /** Changes of the email of a registration within a day, each of which sends a mail. */
  visitorAddresses: 3,
  doorName: 40,
  /** Badges that are printed in one go. */
  badges: 100,
  /** For how many days the text of such a mail may wait to be sent. */
  visitorMailDays: 7,
  /** Characters of a search, as typed and in the form in which they are looked for. */
  keywords: 100,
  /** Words of a search: each is looked for in every row that has the ones before it. */
  keywordWords: 10,
  rows: 20,
  rowsMax: 100,
  pageMax: 100_000,
  /** PostgreSQL's integer; an idx beyond it cannot exist. */
  idx: 2_147_483_647,
  /** Fits numeric(16,2) on PostgreSQL, and 2^53 in cents; ten trillion won is enough for a year of sales. */
  amount: 9_999_999_999_999,
  /** Dollars that amounts add up to: from so many on the writer is asked whether they are right, and beyond these nobody is believed. */
  dollarsAsked: 1_000_000_000,
  dollarsMost: 999_999_999_999.99,
  lateInquiryHours: 48,
  lateCancellationHours: 24,
  /** Before a meeting starts: from when on one says to be there, or to be late. */
  hereMinutes: 30,
  lateMinutes: 60,
  /** After it starts: from when on one says that the other did not come. */
  absentMinutes: 10,
  /** After that was said: until when it can be contested, and taken back. */
  contestHours: 24,
  sessionDays: 30,
  /** Sessions of a member, and browsers in which one is told by push: with one more the one that was used, or subscribed, longest ago ends. */
  sessions: 100,
  pushBrowsers: 20,
  /** How exactly the last use of a session is known. */
  sessionUseMinutes: 15,
  resetMinutes: 60,
  confirmHours: 72,
  challengeMinutes: 5,
  challengeTries: 5,
  recoveryCodes: 10,
  /** Devices of a member that log-ins are known from, and for how many days without a log-in. */
  knownDevices: 20,
  knownDeviceDays: 180,
  /** Of a spreadsheet of people to invite: bytes as it is sent, bytes that an XLSX file unpacks to, rows and columns. */
  sheetBytes: 5 * 1024 * 1024,
  sheetUnpacked: 60 * 1024 * 1024,
  sheetRows: 5000,
  /** Of a sheet of preferences, each row one who is ranked. */
  rankingSheetRows: 5000,
  sheetColumns: 100,
  /** Mistakes of a sheet that one answer lists; all are counted. */
  sheetErrors: 500,
  /** Faults of a sheet, and companies of one registration number, that an answer lists; of each its first rows. All are counted. */
  sheetFaults: 100,
  sheetFaultRows: 50,
  /** Unknown values of a sheet for which the manager said what they are, and characters of one: they travel in the address. */
  sheetValues: 30,
  sheetValue: 40,
  invitationDays: 30,
  /** Invitations that a manager sends in an event within an hour. */
  invitationsPerHour: 10_000,
  /** To one address within a day. */
  invitationsToOne: 5,
  /** Of a participation: people who represent it, and who are invited to. */
  representatives: 20,
  /** For how many days the link of a colleague works; mails to one of them, and of one participation, within a day. */
  colleagueDays: 14,
  colleagueMailsToOne: 5,
  colleagueMails: 40,
  /** Of mails that an organiser writes: characters, placeholders in one text, and templates of an event. */
  mailSubject: 200,
  mailBody: 10_000,
  mailPlaceholders: 50,
  mailTemplates: 100,
  /** Members to whom one mailing goes, and mailings of an event in an hour. */
  mailingRecipients: 20_000,
  mailingsPerHour: 10,
  /** Of a group: those with whose values a template is shown. */
  mailExamples: 5,
  defaultEventIdx: 36,
} as const;
