import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { domainError } from '../../lib/errors.ts';
import { UPLOAD_LIMITS } from './decode-job.ts';
import type { DecodeAnswer, DecodedPhoto } from './decode-job.ts';
import { refuseFile } from './upload-refusals.ts';

/** Processes at once; each may take as much memory as `UPLOAD_LIMITS` says. */
const PROCESSES = 2;
/** Uploads that may wait for one; each waits with up to 10 MB. */
const WAITING = 20;
/** Pictures that a process decodes before a fresh one takes its place, and how long it waits for the next, in ms. */
const LIFETIME = 100;
const IDLE = 10_000;
/** Heap of the process's JavaScript, in MB; pictures lie outside of it. */
const HEAP = 128;
/** Seconds after which an upload that found no place may be tried again. */
const TRY_AGAIN = 30;

/** Decodes uploads apart from the server. */
export interface PhotoDecoder {
  /**
   * The picture made anew, without anything else that the file held.
   * @throws DomainError `photo_type_unsupported`, `photo_dimensions`, `photo_unreadable` (broken, or too much work),
   * `photos_busy` when too many wait already
   */
  decode(upload: Buffer): Promise<DecodedPhoto>;
}

interface Decoding {
  child: ChildProcess;
  done: number;
  idle?: NodeJS.Timeout;
}

/**
 * Starts processes as they are needed. A process can be ended when a file takes too long or too much memory, which
 * nothing else can stop half-way; it has none of the server's settings, so no secrets.
 */
export function createPhotoDecoder(
  limits: Pick<typeof UPLOAD_LIMITS, 'time' | 'memory'> = UPLOAD_LIMITS,
): PhotoDecoder {
  const free: Decoding[] = [];
  const waiting: Array<() => void> = [];
  let busy = 0;

  async function takeTurn(): Promise<void> {
    if (busy < PROCESSES) {
      busy += 1;
      return;
    }
    if (waiting.length >= WAITING) throw domainError('photos_busy', { retryAfter: TRY_AGAIN });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  function keep(decoding: Decoding): void {
    decoding.done += 1;
    if (decoding.done >= LIFETIME) return end(decoding);
    // The last one asked is the first to be asked again: the other may rest until it ends.
    free.push(decoding);
    decoding.idle = setTimeout(() => {
      free.splice(free.indexOf(decoding), 1);
      end(decoding);
    }, IDLE).unref();
  }

  return {
    async decode(upload) {
      await takeTurn();
      try {
        const decoding = takeFree(free) ?? start(limits.memory);
        const answer = await ask(decoding, upload, limits.time);
        if (answer) keep(decoding);
        else end(decoding);
        if (!answer) throw refuseFile('photo_unreadable');
        if ('failure' in answer) throw refuseFile(answer.failure);
        return reviveBuffers(answer.photo);
      } finally {
        endTurn();
      }
    },
  };
}

/** One that still lives. */
function takeFree(free: Decoding[]): Decoding | undefined {
  for (let decoding = free.pop(); decoding; decoding = free.pop()) {
    clearTimeout(decoding.idle);
    if (decoding.child.connected) return decoding;
  }
  return undefined;
}

function start(memory: number): Decoding {
  const child = fork(join(import.meta.dirname, 'decode-process.ts'), [String(memory)], {
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${HEAP}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It never keeps the server from ending; while it works, the request does.
  child.unref();
  child.channel?.unref();
  // What fails is noticed as an answer that does not come.
  child.on('error', () => {});
  return { child, done: 0 };
}

function end({ child }: Decoding): void {
  child.kill('SIGKILL');
}

/** @returns null when the process ended or took too long */
function ask({ child }: Decoding, upload: Buffer, time: number): Promise<DecodeAnswer | null> {
  return new Promise((resolve) => {
    const finish = (answer: DecodeAnswer | null) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => finish(answer as DecodeAnswer);
    const onEnd = () => finish(null);
    const timer = setTimeout(onEnd, time);
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd);
    child.send(upload, (error) => error && onEnd());
  });
}

/** Buffers travel between processes as plain bytes. */
function reviveBuffers(photo: DecodedPhoto): DecodedPhoto {
  const { hashes } = photo;
  return {
    ...photo,
    bytes: Buffer.from(photo.bytes),
    hashes: hashes && { own: Buffer.from(hashes.own), mirrored: Buffer.from(hashes.mirrored) },
  };
}
