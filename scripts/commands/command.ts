import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { EnvError } from '../../server/env.ts';
import { LaunchError } from '../embedded/launch-error.ts';
import { ignoreBrokenPipe } from './broken-pipe.ts';

/** A fault that the operator can correct; the message says all that they need. */
export class CommandError extends Error {}

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Parses a command's options. @throws CommandError with the usage */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

const messageOf = (error: unknown) =>
  [CommandError, EnvError, LaunchError].some((kind) => error instanceof kind) ? (error as Error).message : null;

/**
 * Runs a command. An expected error ends it with exit code 1 and its message, without a stack.
 * @param explain the message of other expected errors; null for unexpected ones
 */
export async function runCommand(
  main: (args: string[]) => Promise<void>,
  explain: (error: unknown) => string | null = () => null,
): Promise<void> {
  ignoreBrokenPipe(process.stdout);
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    const message = explain(error) ?? messageOf(error);
    if (message === null) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
