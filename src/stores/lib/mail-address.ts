/** The address that opens the page with a group. */
export function mailAddress(group: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(group).filter(([, value]) => value !== ''));
  return query.size === 0 ? '/manage/mail' : `/manage/mail?${query}`;
}
