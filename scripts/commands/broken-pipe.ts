import type { Writable } from 'node:stream';

/** Ignores a broken pipe, such as from `head`: the command completes its work without an error. */
export function ignoreBrokenPipe(output: Writable): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
