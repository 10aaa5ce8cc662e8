/** How one's own company holds its meetings. */
import { type Means, meansCalls } from '#api/matching/means.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createMeans() {
  const means = loader<Means>();
  const load = () => means.load(() => api('GET /matching/getMeans', {}));
  void load();
  const formOf = ({ videoRoom, interpreterLanguages }: Means) =>
    createForm({
      schema: meansCalls['POST /matching/setMeans'].request,
      initial: { videoRoom: videoRoom ?? '', interpreterLanguages: [...interpreterLanguages] as string[] },
      async send(request) {
        await api('POST /matching/setMeans', request);
      },
    });
  return { $means: means.$state, load, formOf };
}
