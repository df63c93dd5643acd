import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Node's cache of compiled modules. The tests start many processes, and reading its modules is half of what one costs. */
export const COMPILED = resolve(ROOT, '.cache/test/compiled');

interface CommandResult {
  code: number;
  output: string;
}

/**
 * Runs a program of the project's packages with the Node of this process.
 *
 * @param stream shows the output immediately instead of collecting it.
 */
export function runCommand(
  command: string,
  args: string[],
  { stream = false, env = {} }: { stream?: boolean; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const path = `${resolve(ROOT, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      PATH: path,
      FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      ...env,
    },
    stdio: stream ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 127, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}
