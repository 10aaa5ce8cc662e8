/** What an organiser changes before opening a site of their own: who is behind it and how to reach them. */

export const site = {
  name: { ko: '마당', en: 'Madang' },
  /**
   * Headings that come from data, such as the name of your event and of its place: the display face carries the
   * characters that the build knows of, and any other heading is set in the text face.
   */
  headings: {
    ko: ['빈 비즈니스 엑스포', '수출상담회', '박람회', '전시회', '국제 무역 대전'],
    en: ['Vienna Business Expo'],
  },
  host: { ko: '세계한인무역인협회', en: 'World Federation of Overseas Korean Traders' },
  operator: { ko: '마당 운영사무국', en: 'Madang Secretariat' },
  address: {
    ko: '서울특별시 중구 세종대로 110, 7층',
    en: '7F, 110 Sejong-daero, Jung-gu, Seoul, Republic of Korea',
  },
  tel: '+82 2 1234 5678',
  email: 'office@madang.example',
  /** Who answers for personal data; the privacy policy names them. */
  privacyOfficer: { ko: '운영사무국장', en: 'Head of the Secretariat' },
  businessNumber: '123-45-67890',
} as const;
