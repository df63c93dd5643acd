import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { LoggedError } from '../logger.ts';

const MAX_TEXT = 300;
/** Errors behind an error that are reported with it. */
const MAX_CAUSES = 3;
const MAX_FRAMES = 50;

/** What an error's message may quote: input, stored values, addresses and ids. */
const VALUES =
  /"[^"]*"?|'[^']*'?|`[^`]*`?|=\([^)]*\)|\bhttps?:\/\/\S+|\S+@\S+|\?\S*|[\p{L}\p{N}_:.+-]*\p{N}[\p{L}\p{N}_:.+-]*/gu;

/** A message without the values in it: quoted text, addresses, and every word with a digit. */
export const withoutValues = (text: string): string => text.slice(0, MAX_TEXT).replaceAll(VALUES, '…');

interface Frame {
  filename: string;
  function: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const FRAME = /^ +at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/;

function toFrame(line: string, root: string): Frame[] {
  const [, name = '<anonymous>', place, row, column] = FRAME.exec(line) ?? [];
  if (place === undefined) return [];
  const path = place.startsWith('file:') && URL.canParse(place) ? fileURLToPath(place.replace(/\?.*/, '')) : place;
  const filename = path.startsWith('/') ? relative(root, path) : path;
  const own = !/^(?:node:|\.\.)|node_modules/.test(filename);
  return [{ filename, function: name, lineno: Number(row), colno: Number(column), in_app: own }];
}

/** The calls of a stack, the outermost first; without its first lines, which repeat the message. */
const framesOf = (error: Error, root: string): Frame[] =>
  (error.stack ?? '')
    .split('\n')
    .slice(0, MAX_FRAMES)
    .flatMap((line) => toFrame(line, root))
    .toReversed();

interface Exception {
  type: string;
  value: string;
  stacktrace: { frames: Frame[] };
}

function toExceptions(error: unknown, root: string): Exception[] {
  const exceptions: Exception[] = [];
  for (let each = error; each instanceof Error && exceptions.length < MAX_CAUSES; each = each.cause) {
    const { code } = each as { code?: unknown };
    const kind = /^error$/i.test(each.name) ? each.constructor.name : each.name;
    const type = typeof code === 'string' && /^\w{1,40}$/.test(code) ? `${kind} ${code}` : kind;
    exceptions.push({ type, value: withoutValues(each.message), stacktrace: { frames: framesOf(each, root) } });
  }
  // The cause comes before what it caused.
  return exceptions.toReversed();
}

/** Fields of a line that name no person; others are left out. */
const TAGS = ['requestId', 'site', 'job', 'queue', 'sweep', 'code', 'reason', 'part', 'route'];

export interface ErrorEvent {
  message: string;
  tags: Record<string, string>;
  exception?: { values: Exception[] };
}

/**
 * The part of an event that tells what happened, without personal data: no request, no user, no values.
 * @param root the project's folder, which paths begin at
 */
export function toErrorEvent({ err, message, fields }: LoggedError, root: string): ErrorEvent {
  const tags = TAGS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]] as const] : []));
  const values = toExceptions(err, root);
  return {
    message: withoutValues(message),
    tags: Object.fromEntries(tags),
    ...(values.length > 0 && { exception: { values } }),
  };
}

/** The same for errors of the same place. It must be cheap: in a storm of errors it is all that is computed. */
export function placeOf({ err, message, fields }: LoggedError): string {
  const { name, stack = '' } = err instanceof Error ? err : { name: '' };
  const call = stack.indexOf('\n    at ');
  const end = stack.indexOf('\n', call + 1);
  const frame = call < 0 ? '' : stack.slice(call, end < 0 ? undefined : end);
  return `${message} ${String(fields['code'])} ${String(fields['sweep'])} ${name}${frame}`;
}
