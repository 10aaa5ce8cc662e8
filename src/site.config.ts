/** What an organiser changes before opening a site of their own: who is behind it and how to reach them. */

export const site = {
  name: { ko: '마당', en: 'Madang' },
  /**
   * Before what the site asks 'are you sure?': 'all' acts that change something, logging in and out among them, or only
   * the 'irreversible' ones: submitting, deleting, cancelling, leaving, and logging out where something begun is lost.
   */
  confirmations: 'all' as 'all' | 'irreversible',
  /**
   * Headings that come from data, such as the name of your event and of its place: the display face carries the
   * characters that the build knows of, and any other heading is set in the text face.
   */
  headings: {
    ko: ['빈 비즈니스 엑스포', '수출상담회', '박람회', '전시회', '국제 무역 대전'],
    en: ['Vienna Business Expo'],
  },
  /** Where the event is (ISO 3166-1 alpha-2): this country is the first in lists, and those near it before those far away. */
  country: 'AT',
  /**
   * Who hosts and who operates the event, and how they are reached. What is empty is said nowhere until managers say it at `/manage/site`
   * (docs/rules/site.md); the demonstration says what is invented for it (`demo/site/example.ts`). What is said in one language alone
   * stands in both.
   */
  host: { ko: '', en: '' },
  operator: { ko: '', en: '' },
  address: { ko: '', en: '' },
  tel: '',
  email: '',
  /** Who answers for personal data; the privacy policy names them. */
  privacyOfficer: { ko: '', en: '' },
  businessNumber: '',
  /**
   * The laws whose texts are shown where people agree to something and in the privacy policy: 'gdpr' of the European Union,
   * 'pipa' of Korea. Their paragraphs in the policy begin with {{gdpr}} or {{pipa}}.
   */
  laws: ['gdpr', 'pipa'] as ('gdpr' | 'pipa')[],
  /**
   * Months after which the server erases what tells of people; what figures need stays without a person. The consents and
   * the privacy policy say these periods. Whoever changes one that was promised gives the consents a new version
   * (src/domain/account/consent.ts, src/domain/visitor/visitor.ts).
   */
  retention: {
    /** Registrations of visitors, after the end of their event. */
    visitors: 12,
    /** What members entered for an event, after its end; at least 7, because results are asked for until then. */
    participations: 36,
    /** Accounts, after the last event in which the member took part. */
    accounts: 60,
    /** Days before which members are told by mail of what will be erased; at least 30. */
    announcedDays: 30,
  },
  /**
   * What one unit of each currency is worth in US dollars, and on which day: amounts of consultation logs are converted by
   * these until managers enter rates of their own (`/manage/rates`), and the log keeps the rate and its day. Who writes a log can change it.
   * By its code: `EUR: { toUsd: 1.16, day: '2026-10-01' }`. Where there is none, whoever writes a log enters it.
   */
  rates: {} as Readonly<Record<string, { toUsd: number; day: string }>>,
  /**
   * The trade committees of the host that forms offer until managers say them at `/manage/site`, by the codes under which the database keeps
   * them, TRADE1 to TRADE40: `TRADE1: { ko: '농수산·식품', en: 'Agriculture and food' }`. From TRADE16 on each needs a name in both languages, and is
   * left out without. Where there is none, forms and lists have none.
   */
  tradeCommittees: {} as Readonly<Partial<Record<`TRADE${number}`, { ko: string; en: string }>>>,
} as const;
