/** Puts the focus into the field that the query of the address names ('?field=company.introKo'); false where it names none that is there. */
export function focusNamed(): boolean {
  const name = new URLSearchParams(location.search).get('field');
  const field = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset['field'] === name,
  );
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== undefined;
}
