import { Fragment, type ReactNode } from 'react';
import type { EventPlan } from '#api/event/plan.ts';
import { limits } from '#domain/common/limits.ts';
import type { EventRule } from '#domain/event/event-rules.ts';
import { holeModes } from '#domain/matching/hole.ts';
import { approvalTypes } from '#domain/matching/matching.ts';
import { matchingWays } from '#domain/matching/ranking.ts';
import { viewTypes } from '#domain/participation/participation.ts';
import type { Translate } from '#i18n/engine.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Radios } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createEventDetails } from '#stores/event/event-plan.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { EventArea } from './event-area.ts';

/** Names, place and introduction in both languages, who accepts and who sees whom, and the periods. */
export function EventDetails({ plan, onDone }: { plan: EventPlan; onDone: () => void }) {
  const t = useT<EventArea>();
  const { form, takeNewest } = useStoreOf(() => createEventDetails(plan));
  const both = (part: 'name' | 'place', max: number) => (
    <div className="form-row">
      <Field name={`${part}Ko`} label={t(`eventConsole.${part}Ko`)} lang="ko" max={max} />
      <Field name={`${part}En`} label={t(`eventConsole.${part}En`)} lang="en" max={max} />
    </div>
  );
  const period = (name: 'cancelPeriod' | 'counselingPeriod') => (
    <fieldset className="event-period">
      <legend className="field-label">{t(`eventConsole.${name}`)}</legend>
      <p className="field-hint">{t(`eventConsole.${name}Hint`)}</p>
      <div className="form-row">
        <Field name={`${name}.from`} label={t('eventConsole.from')} type="datetime-local" optional />
        <Field name={`${name}.to`} label={t('eventConsole.to')} type="datetime-local" optional />
      </div>
    </fieldset>
  );
  return (
    <section aria-labelledby="event-details">
      <h2 id="event-details">{t('eventConsole.details')}</h2>
      <Form
        form={form}
        label={t('eventConsole.details')}
        help={helpTakeNewest(takeNewest)}
        onDone={() => {
          toast(t('ui.done.changed'));
          onDone();
        }}
      >
        {both('name', limits.name)}
        {both('place', limits.text)}
        <div className="form-row">
          <Field
            name="introKo"
            label={t('eventConsole.introKo')}
            type="textarea"
            lang="ko"
            optional
            max={limits.longText}
          />
          <Field
            name="introEn"
            label={t('eventConsole.introEn')}
            type="textarea"
            lang="en"
            optional
            max={limits.longText}
          />
        </div>
        {Object.entries(ruleInputs(t)).map(([name, input]) => (
          <Fragment key={name}>{input}</Fragment>
        ))}
        <Field
          name="videoLink"
          label={t('eventConsole.videoLink')}
          hint={t('eventConsole.videoLinkHint')}
          type="url"
          inputMode="url"
          optional
        />
        {period('cancelPeriod')}
        {period('counselingPeriod')}
        <div className="form-actions">
          <Button type="submit">{t('eventConsole.saveDetails')}</Button>
        </div>
      </Form>
    </section>
  );
}

/** An input for each rule, in the order in which they stand. */
const ruleInputs = (t: Translate<EventArea>): Record<EventRule, ReactNode> => ({
  matchingWay: (
    <Radios
      name="matchingWay"
      label={t('eventRule.matchingWay')}
      hint={t('eventRule.matchingWayHint')}
      options={matchingWays.map((value) => ({ value, label: t(`choice.matchingWay.${value}`) }))}
    />
  ),
  rankMost: (
    <Field
      name="rankMost"
      label={t('eventRule.rankMost')}
      hint={t('eventRule.rankMostHint')}
      inputMode="numeric"
    />
  ),
  approvalType: (
    <Radios
      name="approvalType"
      label={t('eventRule.approvalType')}
      options={approvalTypes.map((value) => ({ value, label: t(`choice.approvalType.${value}`) }))}
    />
  ),
  viewType: (
    <Radios
      name="viewType"
      label={t('eventRule.viewType')}
      hint={t('eventRule.viewTypeHint')}
      options={viewTypes.map((value) => ({ value, label: t(`choice.viewType.${value}`) }))}
    />
  ),
  boardPublic: <Check name="boardPublic" on="Y" off="N" label={t('eventRule.boardPublic')} />,
  declineArranged: <Check name="declineArranged" on="Y" off="N" label={t('eventRule.declineArranged')} />,
  meetingsPerDay: (
    <Field
      name="meetingsPerDay"
      label={t('eventRule.meetingsPerDay')}
      hint={t('eventRule.meetingsPerDayHint')}
      inputMode="numeric"
      optional
    />
  ),
  meetingsAtOnce: (
    <Field
      name="meetingsAtOnce"
      label={t('eventRule.meetingsAtOnce')}
      hint={t('eventRule.meetingsAtOnceHint')}
      inputMode="numeric"
    />
  ),
  tableChangeMinutes: (
    <Field
      name="tableChangeMinutes"
      label={t('eventRule.tableChangeMinutes')}
      hint={t('eventRule.tableChangeMinutesHint')}
      inputMode="numeric"
      optional
    />
  ),
  videoMeetings: <Check name="videoMeetings" on="Y" off="N" label={t('eventRule.videoMeetings')} />,
  holeOffers: (
    <Radios
      name="holeOffers"
      label={t('eventRule.holeOffers')}
      hint={t('eventRule.holeOffersHint')}
      options={holeModes.map((value) => ({ value, label: t(`eventRule.holeMode.${value}`) }))}
    />
  ),
});
