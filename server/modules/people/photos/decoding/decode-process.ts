/**
 * Child process that decodes uploads, one at a time: receives a file as a message, sends a `DecodeAnswer`. Its argument is
 * its memory limit in bytes.
 */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { decodePhoto, restrictImageFormats } from './decode-photo.ts';

/** Interval of the memory check, in ms. */
const WATCH_EVERY = 20;

// In a worker thread, because a decoder may block the main thread for seconds.
const WATCHDOG_SOURCE = `const look = () => {
  if (process.memoryUsage.rss() > ${Number(process.argv[2])}) process.kill(process.pid, 'SIGKILL');
};
look();
setInterval(look, ${WATCH_EVERY});
require('node:worker_threads').parentPort.postMessage('watching');`;

// Before any await: without its parent this process must not stay alive. The parent may have died already, while this
// module was loading; `disconnect` was emitted then.
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

restrictImageFormats();
// Decode nothing before the memory check runs.
await once(new Worker(WATCHDOG_SOURCE, { eval: true, env: {} }), 'message');
process.on('message', async (upload: Uint8Array) => {
  process.send!(await decodePhoto(Buffer.from(upload)));
});
