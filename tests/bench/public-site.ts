/** The demonstration on a real server, and one address for each kind of public page, for what is measured in a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { amount } from './bench.ts';
import { approvedOf, fillDemonstration } from './demonstration.ts';

export interface PublicSite extends ServerProcess {
  /** Without a language prefix. */
  kinds: Record<string, string>;
  remove: () => Promise<void>;
}

export async function startPublicSite(): Promise<PublicSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const named = await fillDemonstration(dataDir, async (db) => {
    const [company] = await approvedOf(db, 'company');
    const product = await db
      .selectFrom('product')
      .innerJoin('company', 'company.idx', 'product.companyIdx')
      .innerJoin('participate', 'participate.idx', 'company.idx')
      .where('participate.state', '=', 'COMPLETE')
      .select('product.idx')
      .executeTakeFirstOrThrow();
    const post = await db
      .selectFrom('boardPost')
      .innerJoin('boardCategory', 'boardCategory.idx', 'boardPost.categoryIdx')
      .where('boardCategory.tab', '=', 'notice')
      .select('boardPost.idx')
      .orderBy('boardPost.postedAt')
      .executeTakeFirstOrThrow();
    return { company: company?.idx, product: product.idx, post: post.idx };
  });
  const server = await startServer({ dataDir });
  const kinds: Record<string, string> = {
    home: '',
    info: '/info',
    schedule: '/info/schedule',
    'booth map': '/info/booth-map',
    visit: '/visit',
    okta: '/okta',
    policy: '/policy/privacy',
    events: '/event',
    companies: '/participate/companyList',
    'media center': '/media-center',
    post: `/media-center/detail/${named.post}`,
    company: `/matching/user/${named.company}`,
    product: `/matching/product/${named.product}`,
  };
  return {
    ...server,
    kinds: Object.fromEntries(Object.entries(kinds).slice(0, amount(Number.POSITIVE_INFINITY, 2))),
    remove: async () => {
      await server.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
