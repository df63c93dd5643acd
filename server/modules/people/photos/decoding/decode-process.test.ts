import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { UPLOAD_LIMITS } from './decode-job.ts';

const ENDS_WITHIN_MS = 15_000;

/**
 * Starts a decoder in a parent process that is killed after `ms` milliseconds. The decoder inherits the parent's stdout, so
 * that the pipe closes when both have ended.
 * @returns whether the decoder ended by itself
 */
async function endsWithParent(ms: number): Promise<boolean> {
  const decoder = join(import.meta.dirname, 'decode-process.ts');
  const script = `
    const child = require('node:child_process').fork(${JSON.stringify(decoder)}, ['${UPLOAD_LIMITS.memory}'], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    });
    require('node:fs').writeSync(1, String(child.pid));
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms});`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  try {
    await once(parent, 'close', { signal: AbortSignal.timeout(ENDS_WITHIN_MS) });
    return true;
  } catch {
    process.kill(Number(output), 'SIGKILL');
    return false;
  }
}

describe('decode process', () => {
  it.each([0, 150, 400])('exits when its parent is killed %i ms after starting it', async (ms) => {
    expect(await endsWithParent(ms)).toBe(true);
  });
});
