/**
 * Before each file of tests, for Vitest's `setupFiles`. A worker keeps what its files import, because importing the server takes
 * longer than most of them; so what the last one may have left in a module is put back here, and no file depends on their order.
 */
import { example } from '#demo/site/example.ts';
import { setPasswordCost } from '#server/features/account/password.ts';
import { showExample } from '#server/platform/site/example.ts';
import { cheapPasswords } from './compose.ts';
import { forgetNumbers } from './numbers.ts';

setPasswordCost(cheapPasswords);
forgetNumbers();
// As in the demonstration, so that what names the organiser has something to say.
showExample(example);
