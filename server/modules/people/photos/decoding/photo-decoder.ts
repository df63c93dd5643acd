import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { domainError } from '../../../../lib/errors/errors.ts';
import { UPLOAD_LIMITS, type DecodeAnswer, type DecodedPhoto } from './decode-job.ts';
import { fileRejection } from './upload-refusals.ts';

/** Concurrent decoders of a machine; each may use as much memory as `UPLOAD_LIMITS` allows. */
const MAX_PROCESSES = 2;
/** Maximum queue length; each entry holds up to 10 MB. */
const MAX_QUEUED = 20;
/** Number of pictures after which a process is replaced, and idle time after which it ends, in ms. */
const DECODES_PER_PROCESS = 100;
const IDLE_TIMEOUT_MS = 10_000;
/** JavaScript heap of a process, in MB; pictures are outside of it. */
const HEAP_MB = 128;
/** Retry-after of uploads that found the queue full, in seconds. */
const TRY_AGAIN = 30;

export interface PhotoDecoder {
  /**
   * Decodes and re-encodes a picture.
   * @throws DomainError `photo_type_unsupported`, `photo_dimensions`, `photo_unreadable` (broken, or over a limit),
   * `photos_busy` if the queue is full
   */
  decode(upload: Buffer): Promise<DecodedPhoto>;
}

interface DecoderProcess {
  child: ChildProcess;
  done: number;
  idle?: NodeJS.Timeout;
}

/**
 * Creates the decoder; processes start on demand. A process can be killed when a file takes too long or too much
 * memory, which is impossible within the server; it gets none of the server's environment, so no secrets.
 * @param webProcesses how many server processes of the machine have a decoder, which share its processes
 */
export function createPhotoDecoder(
  limits: Pick<typeof UPLOAD_LIMITS, 'time' | 'memory'> = UPLOAD_LIMITS,
  webProcesses = 1,
): PhotoDecoder {
  const most = Math.ceil(MAX_PROCESSES / webProcesses);
  const free: DecoderProcess[] = [];
  const waiting: Array<() => void> = [];
  let busy = 0;

  async function takeTurn(): Promise<void> {
    if (busy < most) {
      busy += 1;
      return;
    }
    if (waiting.length >= MAX_QUEUED) throw domainError('photos_busy', { retryAfter: TRY_AGAIN });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  function keep(decoding: DecoderProcess): void {
    decoding.done += 1;
    if (decoding.done >= DECODES_PER_PROCESS) return killProcess(decoding);
    // Reuses the process that was used last, so that the other one can idle out.
    free.push(decoding);
    decoding.idle = setTimeout(() => {
      free.splice(free.indexOf(decoding), 1);
      killProcess(decoding);
    }, IDLE_TIMEOUT_MS).unref();
  }

  return {
    async decode(upload) {
      await takeTurn();
      try {
        const decoding = takeIdleProcess(free) ?? startProcess(limits.memory);
        const answer = await requestDecode(decoding, upload, limits.time);
        if (answer) keep(decoding);
        else killProcess(decoding);
        if (!answer) throw fileRejection('photo_unreadable');
        if ('failure' in answer) throw fileRejection(answer.failure);
        return reviveBuffers(answer.photo);
      } finally {
        endTurn();
      }
    },
  };
}

function takeIdleProcess(free: DecoderProcess[]): DecoderProcess | undefined {
  for (let decoding = free.pop(); decoding; decoding = free.pop()) {
    clearTimeout(decoding.idle);
    if (decoding.child.connected) return decoding;
  }
  return undefined;
}

function startProcess(memory: number): DecoderProcess {
  const child = fork(join(import.meta.dirname, 'decode-process.ts'), [String(memory)], {
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An idle process does not keep the server from exiting; during a request the request does.
  child.unref();
  child.channel?.unref();
  // Errors are ignored here: they show as a missing answer.
  child.on('error', () => {});
  return { child, done: 0 };
}

function killProcess({ child }: DecoderProcess): void {
  child.kill('SIGKILL');
}

/** @returns null if the process ended or exceeded the time */
function requestDecode({ child }: DecoderProcess, upload: Buffer, time: number): Promise<DecodeAnswer | null> {
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

/** Buffers become plain bytes when sent between processes. */
function reviveBuffers(photo: DecodedPhoto): DecodedPhoto {
  const { hashes } = photo;
  return {
    ...photo,
    bytes: Buffer.from(photo.bytes),
    hashes: hashes && { own: Buffer.from(hashes.own), mirrored: Buffer.from(hashes.mirrored) },
  };
}
