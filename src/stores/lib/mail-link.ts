/** What a link in a mail opens, and its token; `ask` is `?reset=`, the way to a new link. */
export type MailLink = { opens: 'confirm' | 'reset'; token: string } | { opens: 'ask' };

/**
 * Takes the token of a mail's link out of the address, where it would stay in the history, and on a screen that others
 * see: `?reset=TOKEN` or `#confirm=TOKEN`. Answers undefined where the address is no such link.
 */
export function takeMailLink({ href }: Location): MailLink | undefined {
  const address = new URL(href);
  const confirm = /^#confirm=([\w-]+)$/.exec(address.hash)?.[1];
  if (confirm !== undefined) {
    address.hash = '';
    history.replaceState(history.state, '', address);
    return { opens: 'confirm', token: confirm };
  }
  const reset = address.searchParams.get('reset');
  if (reset === null) return undefined;
  if (reset === '') return { opens: 'ask' };
  address.searchParams.set('reset', '');
  history.replaceState(history.state, '', address);
  return { opens: 'reset', token: reset };
}

/** Takes the token of an invitation out of the address: `#invite=TOKEN`. Undefined where the address is no such link. */
export function takeInvitation({ href }: Location): string | undefined {
  const address = new URL(href);
  const token = /^#invite=([\w-]+)$/.exec(address.hash)?.[1];
  if (token === undefined) return undefined;
  address.hash = '';
  history.replaceState(history.state, '', address);
  return token;
}
