import { createContext, type ReactNode, useContext } from 'react';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { partIn } from '#domain/common/language.ts';
import { countryName, formatDate, formatMoney } from '#i18n/format.ts';
import { fieldOf, useAsks } from '#islands/event-form/asks.ts';
import { PhoneLink } from '#islands/form/PhoneText.tsx';
import { StateBadge, toneOf } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { answerKey } from '#islands/visitor/visitor-fields.ts';
import {
  type FieldSpec,
  type FormArea,
  type FormKey,
  type FormT,
  inReadersOrder,
  type Section,
} from './field-spec.ts';
import './participate.css';
import { AnsweredFiles } from './AnsweredFiles.tsx';
import type { WhoseFiles } from './FileLines.tsx';

type Entered = Record<string, unknown>;

/** Whose files are shown: one's own, or an applicant's to a manager. */
export interface FilesOf {
  files?: WhoseFiles;
}

/** What was entered in these sections, under the words in which it was asked. What was left empty is left out. */
export function AnswerSections({
  sections,
  entered,
  files = 'own',
  at = '',
}: { sections: readonly Section[]; entered: Entered; at?: string } & FilesOf) {
  const t = useT<FormArea>();
  const { isAsked } = useAsks(t.locale);
  return sections
    .filter(({ fields }) => fields.some(({ name }) => isAsked(fieldOf(at, name)) && !isEmpty(entered[name])))
    .map(({ title, fields }) => (
      <AnswerPart key={title} title={t(title)}>
        <AnswerList fields={fields} entered={entered} files={files} at={at} />
      </AnswerPart>
    ));
}

/** The level of the parts' headings, below whatever stands around them. */
export const PartHeading = createContext<'h3' | 'h4'>('h3');

/** One part, with its heading. */
export function AnswerPart({ title, children }: { title: string; children: ReactNode }) {
  const Heading = useContext(PartHeading);
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

export function AnswerList({
  fields,
  entered,
  files = 'own',
  at = '',
}: { fields: readonly FieldSpec[]; entered: Entered; at?: string } & FilesOf) {
  const t = useT<FormArea>();
  const { isAsked } = useAsks(t.locale);
  return (
    <dl>
      {inReadersOrder(t.locale, fields)
        .filter(
          ({ name }) => isAsked(fieldOf(at, name)) && !isEmpty(entered[name]) && !standsInFor(entered, name),
        )
        .map((spec) => (
          <div key={spec.name}>
            <dt>{t(spec.label)}</dt>
            <dd>
              {spec.kind === 'file' ? (
                <AnsweredFiles value={entered[spec.name]} whose={files} />
              ) : (
                answerOf(t, spec, entered[spec.name])
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** True for a Korean name that is the English one once more, of people and firms who have none (docs/rules.md, A2). */
const standsInFor = (entered: Entered, name: string) =>
  name.endsWith('Ko') && entered[name] === entered[`${name.slice(0, -2)}En`];

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function answerOf(t: FormT, spec: FieldSpec, value: unknown): ReactNode {
  const choice = (one: unknown) =>
    t(`choice.${'choices' in spec ? spec.choices : 'gender'}.${one}` as FormKey);
  switch (spec.kind) {
    case 'check':
      return t(answerKey(value));
    case 'country':
      return countryName(t.locale, String(value));
    case 'countries':
      return (value as string[]).map((code) => countryName(t.locale, code)).join(', ');
    case 'radio':
    case 'choice':
      return choice(value);
    case 'choices':
      return (value as string[]).map(choice).join(', ');
    case 'date':
      return formatDate(t.locale, String(value), 'UTC');
    case 'money':
      return formatMoney(t.locale, Number(String(value).replaceAll(',', '')), spec.currency ?? 'USD');
    case 'email':
      return <a href={`mailto:${value}`}>{String(value)}</a>;
    case 'tel':
      return <PhoneLink number={String(value)} />;
    case 'url':
      return (
        <a href={asAddress(String(value))} target="_blank" rel="noreferrer">
          {String(value)}
          <span className="visually-hidden"> ({t('member.terms.newTab')})</span>
        </a>
      );
    case 'text':
      return spec.shown ? spec.shown(String(value)) : String(value);
    default:
      return String(value);
  }
}

/** What is typed without a scheme is kept with one. */
const asAddress = (typed: string) => (/^https?:/i.test(typed) ? typed : `https://${typed}`);

/** The state of a participation as a shape and a word. */
export function ParticipateBadge({ state }: { state: ParticipateDetail['stateParticipate'] }) {
  const t = useT<FormArea>();
  return <StateBadge tone={toneOf[state]}>{t(`choice.participateState.${state}`)}</StateBadge>;
}

/** Whose application it is, by the name that was entered. */
export function nameOf(detail: ParticipateDetail, isKorean: boolean): string {
  const { company, buyer, visitor } = detail;
  if (company) return isKorean ? company.nameKo : company.nameEn;
  if (buyer) return partIn(isKorean ? 'ko' : 'en', buyer.companyName);
  return (isKorean ? visitor?.visitorName : visitor?.visitorNameEn) ?? '';
}
