import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../deps.ts';

/** `/healthz`: the process runs. `/readyz`: its database responds. Both on every host, including unknown ones. */
export function registerHealth(app: FastifyInstance, deps: Pick<Deps, 'database'>): void {
  const config = { anyHost: true };
  app.get('/healthz', { config }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config }, async (_request, reply) => {
    const ready = await deps.database.ping().then(
      () => true,
      () => false,
    );
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}
