/** The event in figures: the dashboard and the report read the same answer. */
import type { FigureName } from '#domain/stats/figure-tables.ts';
import type { Summary } from '#domain/stats/figures.ts';
import type { Locale } from '#i18n/locales.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { saveBlob, saveDownload } from '../site/download.ts';

export type SheetFormat = 'xlsx' | 'csv';

export function createFigures() {
  const figures = loader<Summary>();
  const load = () => figures.load(() => api('GET /manage/stats/getSummary', {}));

  /** Saves one figure as a spreadsheet; rejects as any call does. */
  const saveTable = (figure: FigureName, format: SheetFormat, language: Locale) =>
    saveDownload('GET /manage/stats/exportTable', { figure, format, language });

  /** Saves the rows that figures count, without a name. */
  const saveRows = (of: 'meetings' | 'visitors', format: SheetFormat, language: Locale) =>
    saveDownload('GET /manage/stats/exportRows', { of, format, language });

  /** Saves a figure that was drawn here as a picture. */
  const savePicture = (figure: FigureName, picture: Blob) => saveBlob(picture, `${figure}.png`);

  return { $figures: figures.$state, load, saveTable, saveRows, savePicture };
}
export type Figures = ReturnType<typeof createFigures>;
