import { resolve } from 'node:path';
import { watch } from 'chokidar';
import { createServer } from 'vite';
import { findFreePort } from '../../embedded/free-port.ts';
import { loadConfiguration } from '../configuration.ts';
import { describeFailure } from '../failure.ts';
import { createShutdown, onStopRequest } from '../shutdown.ts';

/* The app of `npm run dev`: the server with Vite in it. Started and restarted by scripts/dev.ts. */
const ROOT = resolve(import.meta.dirname, '../../..');
const shutdown = createShutdown((line) => process.stderr.write(`${line}\n`));

async function start(): Promise<void> {
  const env = loadConfiguration(ROOT);
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    // A separate port, so that the app keeps the sites' port.
    server: { middlewareMode: true, hmr: { port: await findFreePort() } },
  });
  shutdown.add('Vite', () => vite.close());
  const styles = watch(resolve(ROOT, 'public/generated/assets.json'), { ignoreInitial: true });
  // Stylesheet names contain a content hash: a page must be reloaded to get the new name.
  styles.on('all', () => vite.ws.send({ type: 'full-reload' }));
  shutdown.add('The style watcher', () => styles.close());
  const { startServer } = await import('../../../server/main.ts');
  const server = await startServer(env, { vite });
  shutdown.add('The app', () => server.close());
}

async function stop(exitCode: number): Promise<void> {
  await shutdown.run();
  process.exit(exitCode);
}

onStopRequest(
  () => void stop(0),
  () => process.exit(130),
);
try {
  await start();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  await stop(1);
}
