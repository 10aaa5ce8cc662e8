/** What a reader is told of a call that failed. */
import { expect, it } from 'vitest';
import { ApiError } from '#api/client.ts';
import { translator } from '#i18n/translator.ts';
import { errorKey } from '#stores/lib/loaded.ts';

it.each([502, 503, 504])(
  'says of %i from before the server that the site is away for now, not the connection',
  (status) => {
    expect(errorKey(new ApiError('msg.fail', status, null))).toBe('msg.service_unavailable');
    expect(translator('ko')(errorKey(new ApiError('msg.fail', status, null)) as 'msg.fail')).toContain(
      '잠시 후',
    );
  },
);

it('says of no answer, and of whatever else has no envelope, that it failed', () => {
  for (const status of [0, 200, 404, 500])
    expect(errorKey(new ApiError('msg.fail', status, null))).toBe('msg.fail');
  expect(errorKey(new TypeError('no answer'))).toBe('msg.fail');
});

it("keeps the server's own word", () => {
  expect(errorKey(new ApiError('msg.server_busy', 503, null))).toBe('msg.server_busy');
});
