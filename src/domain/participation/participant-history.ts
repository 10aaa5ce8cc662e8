/** The acts of managers that a participant's history tells in words of its own; of the audit's actions, and the notes' deletion. */
export const historyActions = [
  'approve',
  'deny',
  'cancel',
  'undo',
  'update',
  'approveChange',
  'denyChange',
  'deleteNote',
] as const;
