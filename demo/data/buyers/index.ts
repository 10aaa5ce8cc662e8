/** The buyers of the demonstration: forty-five local ones, and twelve of the association. */
import { austrianBuyers } from './austria.ts';
import { neighbouringBuyers } from './neighbours.ts';
import { westernBuyers } from './west.ts';

export { associationBuyers } from './association.ts';

export const localBuyers = [...austrianBuyers, ...westernBuyers, ...neighbouringBuyers];
