import { viewCalls } from '#api/console/view.ts';
import { splitPath } from '#i18n/locales.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { mayView } from '../../platform/limits/rules.ts';
import type { Views } from './views.ts';

export const viewRoutes = (parts: RouteParts, views: Views) =>
  serveCalls(
    parts,
    viewCalls,
    {
      'POST /view/add': async (context, { path, locale, referrer, viewport }) => {
        // Whoever is over the limit is not counted and not told: a page has nothing to do about it.
        if (!(await mayView(context))) return null;
        views.add({
          at: `${context.now.toISOString().slice(0, 19)}Z`,
          path: splitPath(path).path.replace(/\/\d+/g, '/:idx'),
          locale,
          referrer,
          viewport,
        });
        return null;
      },
    },
    { inTransactions: false },
  );
