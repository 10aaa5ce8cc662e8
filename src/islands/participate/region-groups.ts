import { countriesIn } from '#domain/region/country-areas.ts';
import { destinationAreas, destinations } from '#domain/region/regions.ts';
import { countryName } from '#i18n/format.ts';
import type { OptionGroups } from '#islands/ui/form/Combobox.tsx';
import type { FormT } from './field-spec.ts';

/** Countries to be taken a region at a time: a whole destination, or a part of it. Each says which countries come first. */
export function regionGroups(t: FormT): OptionGroups {
  const group = (name: string, place: Parameters<typeof countriesIn>[0]) => {
    const values = countriesIn(place);
    const first = values.slice(0, 3).map((code) => countryName(t.locale, code));
    return { label: t('participate.region.of', { name, countries: first.join(', ') }), values };
  };
  return {
    label: t('participate.region.choose'),
    add: t('participate.region.add'),
    lists: destinations.map((destination) => {
      const heading = t(`choice.destination.${destination}`);
      const areas = destinationAreas[destination].map((area) =>
        group(
          `${heading} · ${t(`choice.destinationArea.${area}`)}`,
          `${destination}.${area}` as Parameters<typeof countriesIn>[0],
        ),
      );
      return { heading, groups: areas.length > 0 ? areas : [group(heading, destination)] };
    }),
  };
}
