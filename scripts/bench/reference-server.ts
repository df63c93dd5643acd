import { fastify } from 'fastify';
import pg from 'pg';
import { createServer } from 'vite';

import { ROOT } from '../testing/command.ts';
import type { ProfileCardView } from '../../server/modules/people/profiles/index.ts';

/*
 * The two references for the app's measurements, in a separate process: `/query`, a bare Fastify route with one query
 * equal to a search, and `/render`, React's renderToString of the same 24 cards from memory.
 * Started by scripts/bench.ts with the database, the tenant and the cards in its first message.
 */
interface CardsModule {
  renderCards: (profiles: ProfileCardView[]) => string;
}

interface Start {
  databaseUrl: string;
  tenantId: string;
  profiles: ProfileCardView[];
}

/** The search as plain SQL, without roles, transaction or mapping. */
const SEARCH = `
  select p.id, p.name, p.birth_date, p.gender, p.country, p.region, p.place, p.fictional, p.interests, p.last_active_at,
    ph.id as photo_id, ph.width, ph.height, ph.color
  from profiles p left join photos ph on ph.tenant_id = p.tenant_id and ph.id = p.main_photo_id
  where p.tenant_id = $1 and p.status = 'active' and not p.invisible and p.gender = 'male' and p.country = 'NL'
  order by p.last_active_at desc, p.id desc limit 24`;

async function serve(start: Start): Promise<number> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
    esbuild: { jsx: 'automatic', jsxDev: false },
  });
  const { renderCards } = (await vite.ssrLoadModule('/scripts/bench/cards.tsx')) as CardsModule;
  const pool = new pg.Pool({ connectionString: start.databaseUrl, max: 10 });
  const app = fastify();
  app.get('/query', async () => (await pool.query(SEARCH, [start.tenantId])).rows);
  app.get('/render', (_request, reply) => reply.type('text/html').send(renderCards(start.profiles)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

process.once('message', async (start: Start) => {
  process.send?.({ port: await serve(start) });
});
// The bench was killed.
process.once('disconnect', () => process.exit());
