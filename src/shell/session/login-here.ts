/** The way to the log-in from a page that is one for many addresses: it leads back to the one that is open. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-login-here]'))
  link.search = `?next=${encodeURIComponent(location.pathname)}`;
