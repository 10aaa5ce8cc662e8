/** The tables of 003-participate, 010-search and 050-console; 019-visitor and 023-application have more columns, 026-find the texts of names, 030-buyer-field a buyer's website, 061-visitor-link visitors' links. */

import type { Generated } from 'kysely';
import type { Locale } from '#domain/common/language.ts';
import type { ParticipateState, ParticipateType, Side } from '#domain/participation/participation.ts';
import type { AgencyRegion } from '#domain/region/regions.ts';
import type { StoredVisitor } from '#domain/visitor/visitor.ts';
import type { RegistrationType } from '#domain/visitor/visitor-types.ts';
import type { Row, Timed, Yn } from './row.ts';

interface Participate extends Timed {
  eventIdx: number;
  /** Null: without an account (087-without-account). */
  memberIdx: number | null;
  side: Side;
  type: ParticipateType;
  state: ParticipateState;
  deniedReason: string | null;
  /** Why a manager cancelled it; null where its member did (069-cancel-reason). */
  cancelReason: string | null;
  /** When its personal values were erased, though its member has not left (024-consent). */
  erasedAt: string | null;
  /** The state that it had then: figures count it by that one. */
  erasedState: ParticipateState | null;
  /** Its name in small letters, by which managers' lists are in order (050-console). */
  orderNameKo: Generated<string>;
  orderNameEn: Generated<string>;
  /** The most meetings on a day, in the place of the event's; null where that one counts (082-organiser-meeting). */
  meetingsPerDay: number | null;
  /** The most meetings at once, in the place of the event's; null where that one counts (086-seating). */
  meetingsAtOnce: number | null;
  /** How many meetings the organiser wants it to have in all, at least and at most (091-organiser-plan). */
  meetingsLeast: number | null;
  meetingsMost: number | null;
  /** Of a company: the link of the room in which it holds its meetings by video (088-video). */
  videoRoom: string | null;
  /** Of a company: its meetings take no interpreter of the event's, because it brings its own. */
  ownInterpreter: Generated<Yn>;
  /** By which form they applied; null: by what the specification lists (101-event-form). */
  formIdx: Generated<number | null>;
}

/** What the own interpreter of a company speaks. */
interface OwnInterpreterLanguage {
  participateIdx: number;
  ownInterpreter: Generated<'Y'>;
  /** ISO 639-1. */
  language: string;
}

/** What a manager noted of a participation, for managers. */
interface ParticipateNote extends Row {
  participateIdx: number;
  authorIdx: number;
  body: string;
  createdAt: string;
}

/** A reason that managers of an event choose when they decline. */
interface DeclineReason {
  eventIdx: number;
  viewOrder: number;
  reason: string;
}

/** The last decision on an application, and the mail that tells of it. */
interface ParticipateDecision {
  participateIdx: number;
  decidedAt: string;
  outboxIdx: number | null;
}

interface Company extends Timed {
  participateIdx: number;
  nameKo: string;
  nameEn: string;
  ceoKo: string;
  ceoEn: string;
  /** Ten digits; null of companies that applied before it was asked, and of former members. */
  bizRegNo: string | null;
  postcode: string | null;
  addressKo: string;
  addressEn: string;
  introKo: string;
  introEn: string;
  tel: string;
  fax: string | null;
  mobile: string;
  email: string;
  emailSecond: string | null;
  website: string;
  /** Numbers and choices are null, and texts empty, while nobody knows them of a company without an account. */
  establishYear: number | null;
  annualSalesKrw: number | null;
  annualSalesUsd: number | null;
  mainProduct: string;
  businessCategory: 'MANUFACTURING' | 'RETAIL' | 'SERVICE' | null;
  agencyRegion: AgencyRegion | null;
  chargeName: string;
  chargePosition: string;
  chargeMobile: string;
  chargeEmail: string;
  hopeBuyer: string | null;
  bizDocFileIdx: number | null;
  mainImgFileIdx: number | null;
  /** 1: it has both, and can't be without them (029-required-files). 0 of companies of before, and of former members. */
  filesRequired: Generated<0 | 1>;
  searchText: string;
  /** Its names alone, and its contact person, as they are found (`findable`). */
  nameText: Generated<string>;
  personText: Generated<string>;
}

/** A wish of 025-company-change, or the last one with the reason why not. */
interface CompanyChange {
  companyIdx: number;
  /** JSON: the new value of each field. */
  changed: string;
  askedAt: string;
  refusedAt: string | null;
  reason: string | null;
}

interface CompanyDocument {
  companyIdx: number;
  fileIdx: number;
  list: Generated<'documents' | 'pictures'>;
  viewOrder: number;
}

interface ExportRecord extends Row {
  companyIdx: number;
  country: string;
  amountUsd: number;
  year: number;
}

interface Product extends Timed {
  companyIdx: number;
  viewOrder: number;
  nameKo: string;
  nameEn: string;
  descriptionKo: string;
  descriptionEn: string;
  videoUrl: string | null;
  mainImgFileIdx: number | null;
  introFileIdx: number | null;
  introEnFileIdx: number | null;
  /** 1: it has a picture, and can't be without one. */
  pictureRequired: Generated<0 | 1>;
  searchText: string;
}

interface Buyer extends Timed {
  participateIdx: number;
  companyName: string;
  nameEn: string;
  position: string;
  tel: string | null;
  mobile: string;
  email: string;
  country: string;
  city: string;
  agency: string | null;
  website: string | null;
  requirements: string;
  product: string;
  hopeCompany: string | null;
  searchText: string;
  /** The names of the company, and of the person, as they are found (`findable`). */
  nameText: Generated<string>;
  personText: Generated<string>;
}

interface ParticipateChoice {
  participateIdx: number;
  kind: ChoiceKind;
  value: string;
}

interface BuyerHopeCompany {
  buyerIdx: number;
  companyIdx: number;
}

interface Visitor extends Timed, StoredVisitor {
  eventIdx: number;
  participateIdx: number | null;
  registrationType: Generated<RegistrationType>;
  /** What the door reads: the QR code and the badge hold nothing else. */
  code: string;
  emailNormal: string | null;
  mobileE164: string | null;
  /** The language in which to write to them. */
  locale: Generated<Locale>;
  consentVersion: string | null;
  consentedAt: string | null;
  /** Of the token in the link by which the visitor changes or cancels the registration. */
  secretHash: string | null;
  /** The same of the link that was sent again last (061-visitor-link). */
  resentHash: string | null;
  /** How often the visitor changed the email within a day, and since when. */
  addressChanges: Generated<number>;
  addressChangesFrom: string | null;
  checkedInAt: string | null;
  checkedInDoor: string | null;
  badgePrintedAt: string | null;
  /** By which form they registered; null: by what the specification lists (101-event-form). */
  formIdx: Generated<number | null>;
  searchText: Generated<string>;
}

/** The names under which managers look for a participation. */
interface ParticipateSearch {
  idx: number;
  searchText: string;
}

/** Two characters that follow each other in a row's search text (`grams.ts`). */
export interface Gram {
  gram: number;
  ofIdx: number;
}

export type ChoiceKind = 'tradeCommittees' | 'industries' | 'hopeRegions' | 'hopeCountries';

export interface ParticipateTables {
  ownInterpreterLanguage: OwnInterpreterLanguage;
  participate: Participate;
  company: Company;
  companyChange: CompanyChange;
  companyDocument: CompanyDocument;
  exportRecord: ExportRecord;
  product: Product;
  buyer: Buyer;
  participateChoice: ParticipateChoice;
  buyerHopeCompany: BuyerHopeCompany;
  visitor: Visitor;
  participateSearch: ParticipateSearch;
  companyGram: Gram;
  productGram: Gram;
  buyerGram: Gram;
  participateSearchGram: Gram;
  visitorGram: Gram;
  participateNote: ParticipateNote;
  declineReason: DeclineReason;
  participateDecision: ParticipateDecision;
}
