/** What a failed call is told as. Apart from `loaded.ts`, because forms carry it to pages that load nothing. */
import { ApiError } from '#api/client.ts';

/** What a proxy answers for a server that is away or too slow. */
const isAway = ({ key, status }: ApiError) => key === 'msg.fail' && status >= 502 && status <= 504;

/**
 * The error key of whatever a call threw: 'msg.…', 'msg.fail' for what is no answer. What came back from before the server is no
 * fault of the reader's connection: it reads as the server's own 'not now'.
 */
export function errorKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'msg.fail';
  return isAway(error) ? 'msg.service_unavailable' : error.key;
}
