import { useStore } from '@nanostores/react';
import { flushSync } from 'react-dom';
import type { ListedPart } from '#domain/site/lists.ts';
import type { MenuPart } from '#domain/site/menu.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { Field, FieldErrorLine } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { arrange, takeOut } from '#stores/lib/list-marks.ts';
import type { SiteEditor } from '#stores/site-identity/managed-site.ts';
import type { SiteArea } from './area.ts';

/** A row of what the organiser names and puts in order. */
interface NamedRow {
  code: string;
  nameKo: string;
  nameEn: string;
}

interface Props {
  editor: SiteEditor;
  /** The name of the list in the form. */
  name: ListedPart | MenuPart;
  title: string;
  hint: string;
  /** The most characters of a name. */
  max: number;
  /** The box of each row, by its field. */
  box: { field: string; label: string };
  /** What a row is called where it has no name of its own. */
  standard: (code: string) => { ko: string; en: string };
  /** What else is said of a row, such as how many use it. */
  note?: (code: string) => string | undefined;
  /** Where rows can be added to those that the texts have names for. */
  adding?: Adding;
}

interface Adding {
  label: string;
  hint: string;
  /** What is said in the place of the hint where there is no room. */
  full: string;
  /** The row that is added next; undefined where there is no room. */
  next: (rows: readonly NamedRow[]) => NamedRow | undefined;
  /** Whether a row was added: it needs both names. */
  isOwn: (code: string) => boolean;
  /** Whether it can be taken out again. */
  isRemovable: (code: string) => boolean;
}

/** Rows with a name in both languages, a box, and buttons that put them in order: folded, because most organisers leave them as they are. */
export function NamedRows({ editor, name, title, hint, max, box, standard, note, adding }: Props) {
  const t = useT<SiteArea>();
  const { id, error } = useField(name);
  const rows = (useStore(editor.form.$values) as Record<string, NamedRow[]>)[name] ?? [];
  const move = (at: number, by: -1 | 1) => {
    const places = [...rows.keys()].filter((place) => place !== at);
    places.splice(at + by, 0, at);
    flushSync(() => arrange(editor.form, name, places));
    document.querySelector<HTMLElement>(`#${CSS.escape(id)} > li:nth-child(${at + by + 1}) legend`)?.focus();
  };
  const next = adding?.next(rows);
  const add = () => {
    if (!next) return;
    flushSync(() => editor.form.set(name, [...rows, next]));
    const field = [name, rows.length, 'nameKo'].join('.');
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)?.focus();
  };
  const takeAway = (at: number) => {
    flushSync(() => takeOut(editor.form, name, at));
    document.querySelector<HTMLElement>(`[data-rows-add="${CSS.escape(name)}"]`)?.focus();
  };
  return (
    <details className="site-rows">
      <summary>{title}</summary>
      <p className="field-hint">{hint}</p>
      {/* What is wrong with the list as a whole leads here. */}
      <div data-field={name} tabIndex={-1} aria-invalid={error ? true : undefined}>
        <FieldErrorLine id={id} error={error} label={title} choice />
      </div>
      <ol id={id}>
        {rows.map(({ code, nameKo, nameEn }, at) => {
          const called = standard(code);
          const own = t.locale === 'ko' ? nameKo || nameEn : nameEn || nameKo;
          const label = own || called[t.locale] || t('siteIdentity.rows.unnamed');
          const isAdded = adding?.isOwn(code) === true;
          const more = note?.(code);
          const under = (field: string) => [name, at, field].join('.');
          return (
            <li key={code}>
              <fieldset>
                <legend tabIndex={-1}>{label}</legend>
                <div className="site-row-head">
                  <Check name={under(box.field)} label={box.label} />
                  {more && <p className="note">{more}</p>}
                  <Button
                    kind="plain"
                    size="small"
                    label={t('siteIdentity.rows.upOf', { label })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    {t('siteIdentity.rows.up')}
                  </Button>
                  <Button
                    kind="plain"
                    size="small"
                    label={t('siteIdentity.rows.downOf', { label })}
                    disabled={at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    {t('siteIdentity.rows.down')}
                  </Button>
                  {adding?.isRemovable(code) && (
                    <Button
                      kind="plain"
                      size="small"
                      label={t('siteIdentity.rows.removeOf', { label })}
                      onClick={() => takeAway(at)}
                    >
                      {t('ui.remove')}
                    </Button>
                  )}
                </div>
                <div className="form-row">
                  {(['ko', 'en'] as const).map((language) => (
                    <Field
                      key={language}
                      name={under(language === 'ko' ? 'nameKo' : 'nameEn')}
                      label={t(`siteIdentity.rows.${language}`)}
                      placeholder={called[language]}
                      lang={language}
                      optional={!isAdded}
                      max={max}
                    />
                  ))}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      {adding && (
        <div className="site-row-add">
          <p className="field-hint">{next ? adding.hint : adding.full}</p>
          <div className="form-actions" data-rows-add={name} tabIndex={-1}>
            <Button kind="second" disabled={next === undefined} onClick={add}>
              {adding.label}
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}
