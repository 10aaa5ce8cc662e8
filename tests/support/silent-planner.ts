/** A process that is given a plan to make and never says anything of it. */
process.once('disconnect', () => process.exit());
process.on('message', () => undefined);
