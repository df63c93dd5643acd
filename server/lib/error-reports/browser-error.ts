import { withoutValues } from './error-event.ts';

/** An error of a page, as its browser tells it. */
export interface BrowserError {
  name: string;
  message: string;
  stack: string;
}

/** A call in a script of ours: `at name (address)` in Chromium, `name@address` in others. */
const CALL =
  /^\s*(?:at )?(?:async |new )?([^\s(@]{0,80})[ (@]*https?:\/\/[^/\s]+\/(assets\/[\w./-]+\.js)(?:\?\S*)?:(\d+):(\d+)\)?$/;
const NAME = /^[\w$.<>/*]+$/;

/** The line as Node writes it, without the host. */
function toCall(line: string): string[] {
  const [, name = '', file, row, column] = CALL.exec(line) ?? [];
  return file === undefined ? [] : [`    at ${NAME.test(name) ? name : '<anonymous>'} (${file}:${row}:${column})`];
}

/**
 * An error without values and without what is not of our scripts, as it may be logged.
 * @returns null for errors of others, such as extensions of the browser: they have no call of ours
 */
export function toLoggableError({ name, message, stack }: BrowserError): Error | null {
  const calls = stack.split('\n').flatMap(toCall);
  if (calls.length === 0) return null;
  const error = new Error(withoutValues(message));
  error.name = /^\w{1,40}$/.test(name) ? name : 'Error';
  error.stack = [`${error.name}: ${error.message}`, ...calls].join('\n');
  return error;
}
