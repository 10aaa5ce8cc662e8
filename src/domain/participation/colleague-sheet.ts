/** A sheet of colleagues whom the organiser invites: its columns, and what a cell of one says (docs/rules.md, P56). */
import { z } from 'zod';
import { idx, line } from '../common/fields.ts';
import { type Locale, locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { plainName } from '../common/search/plain-name.ts';
import { fieldsOfHeads } from '../common/sheet-heads.ts';
import type { InterpreterLanguage } from '../matching/interpreter.ts';
import { languageNamed } from '../matching/language-name.ts';
import { colleagueInput, spokenLanguages } from './representative.ts';

export const colleagueFields = [
  'organisation',
  'nameKo',
  'nameEn',
  'position',
  'email',
  'languages',
  'mailLanguage',
] as const;
export type ColleagueField = (typeof colleagueFields)[number];
/** Without these nobody can be invited. */
export const neededColleagueFields = [
  'organisation',
  'position',
  'email',
] as const satisfies ColleagueField[];

/** So many are invited by one call; a screen sends the rows of a sheet one portion after another. */
export const colleaguesAtOnce = 50;

/** Of a person whom the mail greets: letters alone, so that it says nothing else to whoever did not ask for it. */
const greeted = line(limits.name)
  .regex(/^(?!.*\.\p{L}{2})[\p{L}\p{M}\s.,'’·()-]+$/u)
  .meta({ examples: ['Jiwoo Han'] });

/** What a row says, once it is known for whom: the colleague, and what they are called in the mail. */
export const sheetColleague = colleagueInput.extend({
  /** As the sheet numbers it. */
  row: z.number().int().min(1).max(1_000_000),
  participateIdx: idx,
  name: greeted.nullable(),
});

/**
 * Why a row invites nobody. Of its cells; of its address: `twice`, it stands above already; `elsewhere`, its person represents
 * another organisation; of its organisation: `noAccount`, nobody has charge there; `full`, as many people as it may have; and of a day:
 * `addressFull` and `mailsFull`, as many mails as one address, or one organisation, gets.
 */
export const colleagueProblems = [
  'organisationMissing',
  'organisationUnknown',
  'organisationAmbiguous',
  'name',
  'position',
  'email',
  'languages',
  'mailLanguage',
  'twice',
  'elsewhere',
  'noAccount',
  'full',
  'addressFull',
  'mailsFull',
] as const;
export type ColleagueProblem = (typeof colleagueProblems)[number];

/** What becomes of a row that is right: an invitation; or nothing, because they are invited, or there, already. */
export const colleagueFates = ['new', 'invited', 'here'] as const;
export type ColleagueFate = (typeof colleagueFates)[number];

const headings: Record<ColleagueField, string> = {
  organisation:
    'organization,company,companyname,firm,participant,participantno,기업,기업명,회사,회사명,업체명,소속,기관,참가기업,참가사,바이어사,참가번호,참가자번호',
  nameKo:
    'koreanname,namekorean,nameinkorean,성명,이름,담당자,담당자명,담당자성명,국문성명,국문이름,한글이름',
  nameEn:
    'name,fullname,englishname,nameenglish,contactname,representative,영문성명,영문이름,성명영문,이름영문',
  position: 'jobtitle,title,role,직책,직위,직급',
  email: 'emailaddress,mail,이메일,이메일주소,메일,전자우편',
  languages:
    'language,spokenlanguages,languagesspoken,speaks,언어,구사언어,사용언어,가능언어,가능한언어,할수있는언어,외국어',
  mailLanguage: 'mailinglanguage,languageofthemail,languageofmail,메일언어,안내언어',
};

/** Which field each heading means; no field twice. */
export const guessColleagueColumns = (heads: readonly string[]) =>
  fieldsOfHeads(colleagueFields, headings, heads);

/** Everyone is taken to speak it, so it may stand there and says nothing. */
const korean = new Set(['ko', 'korean', '한국어', '국어', '한글']);

/** What a cell of languages names; undefined where something in it is none. */
function languagesOf(cell: string): InterpreterLanguage[] | undefined {
  const named = cell
    .split(/[,;/|·\n]|\s및\s|\sand\s/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !korean.has(plainName(one)));
  const codes = named.map(languageNamed);
  const known = [...new Set(codes.filter((code) => code !== undefined))];
  return codes.includes(undefined) ? undefined : spokenLanguages.safeParse(known).data;
}

/** The language of a mail by its code or name, or what stands for an empty cell; undefined where it is none. */
function mailLanguageOf(cell: string, otherwise: Locale): Locale | undefined {
  if (cell === '') return otherwise;
  const word = plainName(cell);
  if (korean.has(word)) return 'ko';
  return locales.find((one) => one === (languageNamed(cell) ?? word));
}

/** What a row says of a person, beside their organisation; and what of it is not right. */
export function colleagueOf(cell: (field: ColleagueField) => string, otherwise: Locale) {
  const { shape } = colleagueInput;
  const position = shape.position.safeParse(cell('position')).data;
  const email = shape.email.safeParse(cell('email')).data;
  const languages = languagesOf(cell('languages'));
  const language = mailLanguageOf(cell('mailLanguage'), otherwise);
  const names = { ko: cell('nameKo'), en: cell('nameEn') };
  const written = names[language ?? otherwise] || names.ko || names.en;
  const name = written === '' ? null : greeted.safeParse(written).data;
  const problems: ColleagueProblem[] = [
    ...(name === undefined ? (['name'] as const) : []),
    ...(position === undefined ? (['position'] as const) : []),
    ...(email === undefined ? (['email'] as const) : []),
    ...(languages === undefined ? (['languages'] as const) : []),
    ...(language === undefined ? (['mailLanguage'] as const) : []),
  ];
  const isWhole =
    name !== undefined &&
    position !== undefined &&
    email !== undefined &&
    languages !== undefined &&
    language !== undefined;
  return { problems, said: isWhole ? { name, position, email, languages, language } : undefined };
}
