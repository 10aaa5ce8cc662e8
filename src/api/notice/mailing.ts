/** Templates of mails, and mails to a group of an event's participants (docs/rules.md, N9, N10). */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { idx, keywords, wholeNumber, yn } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { mailingStates, placeholders, templateInput } from '#domain/notice/mail-template.ts';
import { industries } from '#domain/participation/industries.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { countries, tradeCommittees } from '#domain/region/regions.ts';
import { type Calls, inEvent, isoInstant, listOf, nothing, searchRequest } from '../wire/contract.ts';

const texts = z.object({
  subjectKo: z.string().nullable(),
  bodyKo: z.string().nullable(),
  subjectEn: z.string().nullable(),
  bodyEn: z.string().nullable(),
});

const template = texts.extend({
  templateIdx: idx,
  name: z.string(),
  version: z.int(),
  updatedAt: isoInstant,
});
export type MailTemplate = z.output<typeof template>;

const byTemplate = z.object({ templateIdx: idx });
const version = z.int().positive();

/** Whom a mailing is for: those that the filters find, or the ones that are named. Each member once. */
const group = {
  participateType: z.enum(participateTypes).optional(),
  stateParticipate: z.enum(participateStates).optional(),
  country: z.enum(countries).optional(),
  industry: listedCode(industries).optional(),
  tradeCommittee: listedCode(tradeCommittees).optional(),
  keywords,
  participateIdxs: listOf(idx, limits.rowsMax),
  /** Y: everybody who represents them, and not whoever has charge alone. */
  toColleagues: yn.optional(),
};
const groupOfEvent = inEvent.extend(group);
export type MailGroup = Omit<z.output<typeof groupOfEvent>, 'eventIdx'>;

const values = z.object(
  Object.fromEntries(placeholders.map((name) => [name, z.string()])) as Record<
    (typeof placeholders)[number],
    z.ZodString
  >,
);

const recipients = z.object({
  count: z.number().int(),
  /** The first of them, with what a template makes of each in both languages. */
  examples: z.array(
    z.object({
      participateIdx: idx,
      nameKo: z.string(),
      nameEn: z.string(),
      locale: z.enum(locales),
      values: z.object({ ko: values, en: values }),
    }),
  ),
});
export type MailRecipients = z.output<typeof recipients>;

const mailing = texts.extend({
  mailingIdx: idx,
  name: z.string(),
  state: z.enum(mailingStates),
  recipientCount: z.number().int(),
  /** How many wait, wait for a confirmed address, were sent, failed, were stopped. Null once the mails have been deleted. */
  counts: z
    .object({
      waiting: z.number().int(),
      held: z.number().int(),
      sent: z.number().int(),
      failed: z.number().int(),
      ended: z.number().int(),
    })
    .nullable(),
  createdAt: isoInstant,
  /** Null for someone who has left. */
  senderNameKo: z.string().nullable(),
  senderNameEn: z.string().nullable(),
});
export type Mailing = z.output<typeof mailing>;

export const mailingCalls = {
  'GET /manage/mailing/getTemplates': {
    summary: "The event's templates of mails, by name, with their texts.",
    access: { who: 'participate', in: 'event' },
    request: inEvent,
    answer: z.array(template),
    refusals: [],
  },
  'POST /manage/mailing/addTemplate': {
    summary: 'Adds a template; at most 100 in an event.',
    access: { who: 'participate', in: 'event' },
    request: templateInput.safeExtend(inEvent.shape),
    creates: 'templateIdx',
    answer: template,
    refusals: ['event_not_found', 'template_exists', 'template_full'],
  },
  'POST /manage/mailing/updateTemplate': {
    summary: 'Changes a template, whole, where nobody has saved it since it was read.',
    access: { who: 'participate', in: 'template' },
    request: templateInput.safeExtend({ ...byTemplate.shape, version }),
    answer: template,
    refusals: ['template_not_found', 'template_changed', 'template_exists'],
  },
  'POST /manage/mailing/deleteTemplate': {
    summary: 'Deletes a template, where nobody has saved it since it was read. What was sent with it stays.',
    access: { who: 'participate', in: 'template' },
    request: byTemplate.extend({ version }),
    answer: nothing,
    refusals: ['template_not_found', 'template_changed'],
  },
  'GET /manage/mailing/getRecipients': {
    summary: 'How many members a group has, and the first of them with their values for a template.',
    access: { who: 'participate', in: 'event' },
    request: groupOfEvent,
    answer: recipients,
    refusals: ['event_not_found'],
  },
  'POST /manage/mailing/send': {
    summary:
      'Sends a template to a group, one mail to each member. Refused where the group has become another size than the one that was shown.',
    access: { who: 'participate', in: 'template' },
    request: z.object({
      ...byTemplate.shape,
      ...group,
      /** Of the template as it was shown. */
      version,
      /** As `getRecipients` counted them. */
      count: wholeNumber(1, limits.mailingRecipients),
    }),
    creates: 'mailingIdx',
    answer: mailing,
    refusals: [
      'template_not_found',
      'template_changed',
      'event_not_found',
      'mailing_group_changed',
      'mailing_too_often',
    ],
  },
  'GET /manage/mailing/getList': {
    summary: "The event's mailings, newest first, with what became of their mails.",
    access: { who: 'participate', in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['recent', 'name']).optional(),
      filterType: z.enum(mailingStates).optional(),
      /** Who sent it. */
      memberIdx: idx.optional(),
      memberId: memberId.optional(),
      memberName: keywords,
    }),
    answer: z.array(mailing),
    refusals: [],
  },
  'POST /manage/mailing/stop': {
    summary: 'Stops a mailing: no mail of it that was not sent yet will be.',
    access: { who: 'participate', in: 'mailing' },
    request: z.object({ mailingIdx: idx }),
    answer: mailing,
    refusals: ['mailing_not_found'],
  },
} satisfies Calls;
