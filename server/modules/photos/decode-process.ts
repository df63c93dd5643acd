/**
 * A process of its own that decodes uploads, one at a time: a file as a message comes in, what became of it goes out. Its
 * argument is the memory that it may hold, in bytes.
 */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { decodePhoto, restrictReaders } from './decode-photo.ts';

/** How often memory is looked at, in ms. */
const WATCH_EVERY = 20;

// Beside the main thread, which a decoder may hold for seconds.
const WATCH = `const look = () => {
  if (process.memoryUsage.rss() > ${Number(process.argv[2])}) process.kill(process.pid, 'SIGKILL');
};
look();
setInterval(look, ${WATCH_EVERY});
require('node:worker_threads').parentPort.postMessage('watching');`;

restrictReaders();
// Nothing is decoded before it is watched.
await once(new Worker(WATCH, { eval: true, env: {} }), 'message');
process.on('message', (upload: Uint8Array) => {
  void decodePhoto(Buffer.from(upload)).then((answer) => process.send!(answer));
});
process.on('disconnect', () => process.exit());
