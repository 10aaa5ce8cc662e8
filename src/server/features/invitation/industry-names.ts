/** By which names a sheet may call an industry: as the texts call it, in either language, and before that as the organiser does. */
import { plainName } from '#domain/common/search/plain-name.ts';
import { standardIndustries } from '#domain/participation/industries.ts';
import { isOwnCode } from '#domain/participation/own-codes.ts';
import en from '#i18n/messages/en/choice.json' with { type: 'json' };
import ko from '#i18n/messages/ko/choice.json' with { type: 'json' };
import { organiser } from '../../platform/site/identity.ts';

type Named = [name: string, code: string];

const words = standardIndustries.flatMap((one): Named[] => [
  [one, one],
  ...[ko.industry[one], en.industry[one]].flatMap((name): Named[] => [
    [name, one],
    // One of two words by which it is called: 'Food' of 'Food and drink'.
    ...name.split(/[·/,]| and /).map((part): Named => [part, one]),
  ]),
]);

let known: { lists: object; names: ReadonlyMap<string, string> } | undefined;

/** The code of an industry by its plain name. */
export function industryNames(): ReadonlyMap<string, string> {
  const lists = organiser().lists.industries;
  if (known?.lists !== lists) {
    const own = lists.flatMap(({ code, name }): Named[] => [
      ...(isOwnCode(code) ? [[code, code] as Named] : []),
      ...Object.values(name).flatMap((one): Named[] => (one === '' ? [] : [[one, code]])),
    ]);
    // The last of two that are alike counts.
    known = { lists, names: new Map([...words, ...own].map(([name, code]) => [plainName(name), code])) };
  }
  return known.names;
}
