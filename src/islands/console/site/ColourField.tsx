import { contrast, papers, type Scheme, shades } from '#domain/site/colour.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { SiteArea } from './area.ts';

const written = /^#[0-9a-f]{6}$/i;

/** A colour, and what becomes of it by day and by night, where it is read. */
export function ColourField({ name }: { name: 'strong' | 'accent' }) {
  const t = useT<SiteArea>();
  const { value, set } = useField(name);
  const label = t(`siteIdentity.${name}`);
  const colour =
    typeof value === 'string' && written.test(value.trim()) ? value.trim().toLowerCase() : undefined;
  return (
    <div className="site-colour">
      <Field
        name={name}
        label={label}
        hint={t(`siteIdentity.hint.${name}`)}
        optional
        after={
          <input
            type="color"
            className="site-pick"
            aria-label={t('siteIdentity.pick', { colour: label })}
            value={colour ?? '#808080'}
            onChange={(event) => set(event.target.value)}
          />
        }
      />
      {colour && (
        <ul className="site-shades" aria-label={t('siteIdentity.becomes', { colour: label })}>
          {(['light', 'dark'] as const).map((scheme) => (
            <Shade key={scheme} colour={colour} scheme={scheme} take={set} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Shade({ colour, scheme, take }: { colour: string; scheme: Scheme; take: (colour: string) => void }) {
  const t = useT<SiteArea>();
  const { ink } = shades(colour, scheme);
  const paper = papers[scheme];
  const ratio = (one: string) => contrast(one, paper).toFixed(1);
  return (
    <li style={{ background: paper, color: ink, borderColor: ink }}>
      <strong>{t(`siteIdentity.scheme.${scheme}`)}</strong>{' '}
      {ink === colour
        ? t('siteIdentity.asItIs', { ratio: ratio(ink) })
        : t('siteIdentity.isTaken', { own: ratio(colour), ink, ratio: ratio(ink) })}{' '}
      {ink !== colour && scheme === 'light' && (
        <Button kind="second" size="small" onClick={() => take(ink)}>
          {t('siteIdentity.take', { ink })}
        </Button>
      )}
    </li>
  );
}
