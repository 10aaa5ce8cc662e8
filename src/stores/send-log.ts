/** What sends a log that waited, loaded when one does: the form's schema with it. */
export { sendLog } from './counseling-log-values.ts';
export { forgetFilesOf } from './sent-files.ts';
