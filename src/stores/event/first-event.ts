/** The first event of an installation. What is not asked here is set afterwards, where the event is changed. */
import { z } from 'zod';
import { eventCalls } from '#api/event/event.ts';
import { dayIn } from '#domain/day/day.ts';
import { inBoth } from '../lib/either-language.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones that this browser knows, its own among them. */
export const knownZones = (): string[] => [...new Set([ownZone(), ...Intl.supportedValuesOf('timeZone')])];

const wholeOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text);

export const createFirstEvent = () =>
  createForm({
    schema: z.preprocess((given) => {
      const { slotMinutes, tables, ...values } = given as { slotMinutes: string; tables: string };
      return {
        ...inBoth(values, ['name', 'place']),
        slotMinutes: wholeOf(slotMinutes),
        tables: wholeOf(tables),
        approvalType: 'otherAppr',
        viewType: 'allShow',
      };
    }, eventCalls['POST /manage/event/add'].request),
    initial: {
      nameKo: '',
      nameEn: '',
      placeKo: '',
      placeEn: '',
      timeZone: ownZone(),
      days: [{ date: dayIn(ownZone(), new Date()), from: '09:00', to: '17:00', breaks: [] }],
      slotMinutes: '30',
      tables: '10',
    },
    send: async (request, key) => {
      await api('POST /manage/event/add', request, { key });
    },
  });
