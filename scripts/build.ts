import { buildStale } from './launch/builds/builds.ts';
import { describeFailure } from './launch/failure.ts';
import { createProgress } from './launch/progress.ts';
import { ROOT } from './testing/command.ts';

/* `npm run build`: builds what is stale, as `npm start` would; used for images. */
try {
  await buildStale(ROOT, createProgress());
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
