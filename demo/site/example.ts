/** Who runs the demonstration, which committees it has, and what money is worth in it. Invented, and shown where the files of the installation say nothing. */
import { standardCommittees } from '#domain/region/regions.ts';
import type { Example } from '#server/platform/site/example.ts';

export const example = {
  organiser: {
    host: { ko: '세계한인무역인협회', en: 'World Federation of Overseas Korean Traders' },
    operator: { ko: '마당 운영사무국', en: 'Madang Secretariat' },
    address: {
      ko: '서울특별시 중구 세종대로 110, 7층',
      en: '7F, 110 Sejong-daero, Jung-gu, Seoul, Republic of Korea',
    },
    tel: '+82 2 1234 5678',
    email: 'office@madang.example',
    privacyOfficer: { ko: '운영사무국장', en: 'Head of the Secretariat' },
    businessNumber: '123-45-67890',
  },
  rates: {
    EUR: { toUsd: 1.16, day: '2026-10-01' },
    KRW: { toUsd: 0.000_712, day: '2026-10-01' },
    GBP: { toUsd: 1.34, day: '2026-10-01' },
    JPY: { toUsd: 0.0068, day: '2026-10-01' },
    CNY: { toUsd: 0.14, day: '2026-10-01' },
    CHF: { toUsd: 1.25, day: '2026-10-01' },
    CZK: { toUsd: 0.048, day: '2026-10-01' },
    HUF: { toUsd: 0.003, day: '2026-10-01' },
    PLN: { toUsd: 0.27, day: '2026-10-01' },
  },
  committees: standardCommittees,
  pages: new URL('.', import.meta.url),
} satisfies Example;
