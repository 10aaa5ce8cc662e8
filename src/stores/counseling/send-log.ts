/** What sends a log that waited, loaded when one does: the form's schema with it. */

export { forgetFilesOf } from '../file/sent-files.ts';
export { sendLog } from './counseling-log-values.ts';
