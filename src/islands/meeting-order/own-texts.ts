import { useMemo } from 'react';
import type { OrderedMeeting } from '#api/matching/meeting-order.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { sentence, type Translate, translatorOf } from '#i18n/engine.ts';
import en from '#i18n/messages/en/meetingOrders.json' with { type: 'json' };
import ko from '#i18n/messages/ko/meetingOrders.json' with { type: 'json' };
import { useT } from '#islands/ui/Texts.tsx';
import type { OrderFailure } from '#stores/matching/by-manager/meeting-orders.ts';

const texts = { ko, en: en as typeof en & typeof ko };
export type OrderT = Translate<'meetingOrders'>;

/** The words of this folder, which come with its scripts: the page of a meeting is mostly read by its two people, who have no order to set. */
export function useOrderT(): OrderT {
  const { locale } = useT();
  return useMemo(
    () => translatorOf<'meetingOrders'>({ locale, areas: { meetingOrders: texts[locale] } } as never),
    [locale],
  );
}

/** Why an order was not set: of what is sent here only a circle, and more than an event may have, are refused as a bad value. */
export function failureOf(t: OrderT, shared: Translate<'msg'>, { key, rule }: OrderFailure): string {
  if (rule === 'too_many') return t('meetingOrders.full', { max: limits.meetingOrders });
  if (key === 'msg.invalid_parameter') return t('meetingOrders.circle');
  return key === 'msg.meeting_order' ? t('meetingOrders.standsOtherwise') : sentence(shared, key);
}

type Names = Pick<OrderedMeeting['company'], 'nameKo' | 'nameEn'>;

/** Both sides of a meeting, the company first. */
export const namesOf = (t: OrderT, { company, buyer }: { company: Names; buyer: Names }): string =>
  [company, buyer].map((one) => nameIn(t.locale, one) || t('meetingOrders.former')).join(' · ');
