/** A process of its own that decodes uploads, one at a time: a file as a message comes in, what became of it goes out. */

import { Worker } from 'node:worker_threads';

import { UPLOAD_LIMITS } from './decode-job.ts';
import { decodePhoto, restrictReaders } from './decode-photo.ts';

/** How often memory is looked at, in ms. */
const WATCH_EVERY = 20;

// Beside the main thread, which a decoder may hold for seconds.
const WATCH = `setInterval(() => {
  if (process.memoryUsage.rss() > ${UPLOAD_LIMITS.memory}) process.kill(process.pid, 'SIGKILL');
}, ${WATCH_EVERY});`;

restrictReaders();
new Worker(WATCH, { eval: true, env: {} });
process.on('message', (upload: Uint8Array) => {
  void decodePhoto(Buffer.from(upload)).then((answer) => process.send!(answer));
});
process.on('disconnect', () => process.exit());
