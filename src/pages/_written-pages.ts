/** Pages that managers have published on screen, as pages that are rendered put them into their tabs. */
import type { Client } from '#api/client.ts';
import type { OnScreen } from '#components/frame/tabs.ts';

/** All of them, hidden ones too; the text of each is read when it is drawn. */
export async function writtenPages(api: Client): Promise<OnScreen[]> {
  const { data } = await api('GET /page/getList', {});
  return data.map((page) => {
    const { part, name } = page;
    return {
      ...page,
      text: async (language) => (await api('GET /page/getDetail', { part, name, language })).data.html,
    };
  });
}
