import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'broken-pipe.ts');

it('command exits normally after its reader has gone', async () => {
  const program = `const { ignoreBrokenPipe } = await import(${JSON.stringify(MODULE)});
    ignoreBrokenPipe(process.stdout);
    process.stdin.once('data', () => {
      for (let line = 0; line < 1000; line += 1) process.stdout.write('a line\\n');
      setTimeout(() => process.exit(7), 100);
    });
    process.stdout.write('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('go');
  const [code] = (await once(child, 'close')) as [number];
  expect([code, Buffer.concat(errors).toString()]).toEqual([7, '']);
});
