/** Push services that messages may go to: what a browser names is only asked where it is one of these. */

/** Whether an address is of a listed host; `*.` at the beginning of one stands for its names below, whatever they are. */
export function isPushHost(hosts: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return hosts.some((listed) => {
    if (listed.startsWith('*.')) return port === '' && hostname.endsWith(listed.slice(1));
    // A port counts only where the list has it.
    return listed === host;
  });
}
