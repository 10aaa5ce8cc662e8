/** The setting that says a database holds the demonstration. On its own, because rules ask for it that the demonstration stands on. */
export const demonstrationMarker = 'demonstration';
