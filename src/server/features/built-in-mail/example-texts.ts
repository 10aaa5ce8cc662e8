/** Whom and what a mail may tell of, where managers read what the site sends. */
export const examples = {
  reason: { ko: '전시장이 가득 찼어요.', en: 'The hall is full.' },
  company: { nameKo: '한빛식품', nameEn: 'Hanbit Foods' },
  person: { ko: '김한빛', en: 'Hanbit Kim' },
  email: 'hanbit@example.org',
  terms: {
    ...{ titleKo: '이용약관', titleEn: 'Terms of use' },
    changesKo: ['3. 참가 신청'],
    changesEn: ['3. Applying to take part'],
  },
} as const;
