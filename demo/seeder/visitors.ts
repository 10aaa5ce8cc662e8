/** Three hundred visitors: most pre-registered, some at the door yesterday; one of them has an account. */
import { normalId } from '#domain/account/member.ts';
import { e164Of } from '#domain/common/numbers/phone-reader.ts';
import { consentVersion, type VisitorInput, visitorInput } from '#domain/visitor/visitor.ts';
import { saveGrams } from '#server/db/search.ts';
import { searchTextOf } from '#server/features/visitor/rows/registration.ts';
import { europeanName, koreanName } from './names.ts';
import { addMember, addParticipation, type Filling, logInIds } from './people.ts';
import { mobileIn } from './places.ts';

const count = 300;

const homes = [
  ['AT', 'Wien'],
  ['AT', 'Wien'],
  ['AT', 'Wien'],
  ['AT', 'Graz'],
  ['AT', 'Linz'],
  ['SK', 'Bratislava'],
  ['HU', 'Budapest'],
  ['CZ', 'Brno'],
  ['IT', 'Bolzano'],
] as const;

const organizations = [
  'Atelier Kornblum',
  'Café Zwirn',
  'Abendschule Augarten',
  'Feinkost Lerchenfeld',
  'Büro für Raum und Licht',
  'Apotheke zur Linde',
  'Kochschule Praterstern',
  'Verein Donaubrücke',
  'Studio Fünfhaus',
  'Handelsagentur Wieden',
  'Radwerk Brigittenau',
  'Buchhandlung Achter Bezirk',
  'Yogahaus Neubau',
  'Planungsgruppe Aspern',
];
const koreanOrganizations = [
  '빈 한글학교',
  '한인 유학생 모임',
  '마당 자원봉사단',
  '도나우 한인 합창단',
  '한식당 온기',
];

/** As staff name them on their devices. */
const doors = ['정문', '정문', '북문'];

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export async function addVisitors(filling: Filling): Promise<void> {
  const { trx, eventIdx, calendar, dice } = filling;
  const code = () => Array.from({ length: 12 }, () => dice.pick([...alphabet])).join('');
  const rows = Array.from({ length: count }, (_, serial) => {
    const isKorean = dice.chance(0.3);
    const korean = isKorean ? koreanName(dice) : null;
    const european = korean ? '' : europeanName(dice);
    const [country, city] = dice.pick(homes);
    const nameEn = korean?.en ?? european;
    const mobile = mobileIn(country, 3000 + serial);
    const email = `${nameEn.toLowerCase().replace(' ', '.')}.${serial + 1}@visitors.example`;
    const entered = visitorInput.parse({
      visitorName: korean?.ko ?? european,
      visitorNameEn: nameEn,
      visitorMobile: mobile,
      visitorEmail: email,
      country,
      city,
      organization: dice.pick(isKorean ? koreanOrganizations : organizations),
    } satisfies VisitorInput);
    const atTheDoor = dice.chance(0.2);
    const minute = `${dice.whole(10, 16)}:${dice.whole(10, 59)}`;
    const registered = atTheDoor ? calendar.past(-1, minute) : calendar.past(-dice.whole(3, 55), minute);
    const came = atTheDoor || dice.chance(0.35);
    return {
      ...entered,
      eventIdx,
      participateIdx: null as number | null,
      registrationType: atTheDoor ? ('CHECK' as const) : ('PRE' as const),
      code: code(),
      emailNormal: normalId(email),
      mobileE164: e164Of(mobile, country),
      locale: isKorean ? ('ko' as const) : ('en' as const),
      consentVersion,
      consentedAt: registered,
      checkedInAt: came ? (atTheDoor ? registered : calendar.past(-1, minute)) : null,
      checkedInDoor: came ? dice.pick(doors) : null,
      createdAt: registered,
      updatedAt: registered,
    };
  });

  const [own] = rows;
  if (own) {
    own.participateIdx = await withAccount(filling);
    Object.assign(own, {
      registrationType: 'PRE',
      visitorName: '윤다온',
      visitorNameEn: 'Daon Yoon',
      country: 'AT',
      city: 'Wien',
      visitorEmail: logInIds.visitor,
      emailNormal: logInIds.visitor,
      organization: '빈 한글학교',
      visitorMobile: mobileIn('AT', 3000),
      mobileE164: e164Of(mobileIn('AT', 3000), 'AT'),
      createdAt: calendar.past(-9, '20:12'),
      updatedAt: calendar.past(-9, '20:12'),
      checkedInAt: null,
      checkedInDoor: null,
    });
  }
  const saved = await trx
    .insertInto('visitor')
    .values(rows.map((row) => ({ ...row, searchText: searchTextOf(row) })))
    .returning(['idx', 'searchText'])
    .execute();
  for (const { idx, searchText } of saved) await saveGrams(trx, 'visitor', idx, searchText);
}

async function withAccount(filling: Filling): Promise<number> {
  const memberIdx = await addMember(
    filling,
    {
      nameKo: '윤다온',
      nameEn: 'Daon Yoon',
      gender: 'FEMALE',
      email: logInIds.visitor,
      mobile: mobileIn('AT', 3000),
      country: 'AT',
      city: 'Wien',
    },
    -9,
  );
  return addParticipation(filling, memberIdx, 'PRE-VISITOR', { day: -9 });
}
