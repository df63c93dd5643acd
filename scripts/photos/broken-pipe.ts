import type { Writable } from 'node:stream';

/** Lets a reader go that has seen enough, as `head` does: what is under way is finished, and nobody is told of it. */
export function allowBrokenPipe(output: Writable): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
