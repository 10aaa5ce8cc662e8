/** Which thing is drawn for each product of each company, in the order of the company's products. */
import { devices } from './devices.ts';
import { machines } from './machines.ts';
import { pages } from './pages.ts';
import type { Motif } from './shapes.ts';
import { textiles } from './textiles.ts';
import { vessels } from './vessels.ts';

const motifs = { ...vessels, ...textiles, ...machines, ...devices, ...pages };

/** By the company's slug. */
const shelf: Record<string, readonly (keyof typeof motifs)[]> = {
  deulsaem: ['bottle', 'flask', 'pouch'],
  badagil: ['sheets', 'sachets'],
  jangdokmaru: ['crock', 'tube', 'jar'],
  'hanbyeot-farm': ['bottle', 'can'],
  'mireu-nuruk': ['flask', 'crock', 'can'],
  'saebyeok-kong': ['pouch', 'boxes'],
  solnaeum: ['bottle', 'tube', 'jar'],
  iseuldam: ['mask', 'tube'],
  'doldam-beauty': ['jar', 'flask', 'bottle'],
  'ongyeol-hair': ['sachets', 'bar'],
  'bitgyeol-pack': ['jar', 'tube', 'compact'],
  sontopdal: ['tiles', 'bottle'],
  bareunsum: ['medical', 'cabinet', 'medical'],
  insamnae: ['sachets', 'capsules'],
  'daon-dental': ['compact', 'scanner', 'drill'],
  'hearim-care': ['sensor', 'dispenser'],
  'saegyeol-bio': ['carton', 'capsules', 'sachets'],
  'deundeun-walk': ['walker', 'rail'],
  'hanol-knit': ['sweater', 'beanie', 'socks'],
  'gyeol-mosi': ['shirt', 'scarf'],
  badatsil: ['spool', 'backpack', 'jacket'],
  'duru-leather': ['cardCase', 'book'],
  'narin-jewel': ['earrings', 'pendant', 'rings'],
  onnubi: ['vest', 'quilt'],
  heukson: ['bowl', 'mug', 'teaSet'],
  najeongyeol: ['tray', 'cardCase'],
  'bangjja-maeul': ['spoon', 'setting', 'cups'],
  'hanji-deung': ['lamp', 'roll'],
  'duson-kitchen': ['pot', 'board', 'boxes'],
  ibulsol: ['quilt', 'roll'],
  nurisens: ['chip', 'sensor', 'node'],
  'baro-power': ['supply', 'charger'],
  sorigyeol: ['headset', 'speaker', 'glasses'],
  'sumteo-air': ['unit', 'cabinet'],
  'byeolbit-led': ['ledBar', 'streetLight', 'spotlight'],
  'charge-naru': ['charger', 'gateway'],
  matmullim: ['gear', 'gear', 'gearbox'],
  'gaon-mould': ['press', 'cabinet'],
  'pojang-narae': ['packer', 'conveyor', 'conveyor'],
  muldori: ['pump', 'pump'],
  'deulnyeok-robot': ['robot', 'cart', 'conveyor'],
  bareunnal: ['mill', 'toolbox'],
  'pureun-resin': ['grains', 'grains', 'grains'],
  'tantan-comp': ['roll', 'sheets'],
  gyeoljeong: ['tiles', 'grains', 'sheets'],
  'dasi-glass': ['grains', 'grains'],
  'hangyeop-film': ['rolls', 'roll', 'roll'],
  'dandan-bond': ['bucket', 'syringe'],
  malgil: ['captions', 'screen', 'book'],
  changgobyeol: ['screen', 'phone'],
  baeumteo: ['phone', 'papers', 'blocks'],
  'jikim-code': ['lock', 'lock'],
  nunsseolmi: ['lens', 'sensor', 'lens'],
  'naru-trade': ['papers', 'screen'],
  iyagisup: ['film', 'book', 'character'],
  'ullim-gugak': ['zither', 'drum'],
  noripan: ['game', 'game', 'stones'],
  jongibyeol: ['lantern', 'cards'],
  hangeoreum: ['stage', 'face', 'stage'],
  supgyeol: ['panels', 'panels'],
};

/** The thing for a company's product; a carton for what the shelf does not hold. */
export function motifOf(slug: string, at: number): Motif {
  return motifs[shelf[slug]?.[at] ?? 'carton'];
}
