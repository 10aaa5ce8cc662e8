/** By which ways each kind of notice also reaches the member. */
import type { NoticeSwitch } from '#api/notice/notice.ts';
import type { NoticeKind, NoticeWay } from '#domain/notice/notice.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createNoticeSwitches() {
  const switches = loader<NoticeSwitch[]>();
  return {
    $switches: switches.$state,
    load: () => switches.load(() => api('GET /notice/getSwitches', {})),
    async change(kind: NoticeKind, way: NoticeWay, isOn: 'Y' | 'N'): Promise<void> {
      const { data } = await api('POST /notice/switch', { kind, way, isOn });
      switches.change(() => data);
    },
  };
}
