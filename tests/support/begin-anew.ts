/**
 * Before each file of tests, for Vitest's `setupFiles`. A worker keeps what its files import, because importing the server takes
 * longer than most of them; so what the last one may have left in a module is put back here, and no file depends on their order.
 */
import { setPasswordCost } from '#server/features/account/password.ts';
import { cheapPasswords } from './compose.ts';
import { forgetNumbers } from './numbers.ts';

setPasswordCost(cheapPasswords);
forgetNumbers();
