/** What the organiser entered without an account for a confirmed address of the member, and making it their own. */
import { api } from '../site/api.ts';

export const readOffer = async () => (await api('GET /participant/getOffer', {})).data;

export const takeOver = () => api('POST /participant/takeOver', {});
