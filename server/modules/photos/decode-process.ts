/**
 * Child process that decodes uploads, one at a time: receives a file as a message and sends the result. Its argument is
 * its memory limit in bytes.
 */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { decodePhoto, restrictReaders } from './decode-photo.ts';

/** Interval of the memory check, in ms. */
const WATCH_EVERY = 20;

// Runs in a worker thread: a decoder may block the main thread for seconds.
const WATCH = `const look = () => {
  if (process.memoryUsage.rss() > ${Number(process.argv[2])}) process.kill(process.pid, 'SIGKILL');
};
look();
setInterval(look, ${WATCH_EVERY});
require('node:worker_threads').parentPort.postMessage('watching');`;

restrictReaders();
// Decoding starts only after the watchdog runs.
await once(new Worker(WATCH, { eval: true, env: {} }), 'message');
process.on('message', (upload: Uint8Array) => {
  void decodePhoto(Buffer.from(upload)).then((answer) => process.send!(answer));
});
process.on('disconnect', () => process.exit());
