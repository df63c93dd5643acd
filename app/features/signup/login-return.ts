import { paths } from '../../lib/paths.ts';

/** Pages that only visitors have. */
const VISITORS: readonly string[] = [paths.home(), paths.signup(), paths.login()];

/**
 * Where the login leads from the signup: to the chat with whom it is for when something is written to them, else to their
 * profile, and without a target to the page underneath; empty for where everybody goes.
 * @param target id of the profile
 */
export function loginReturn(
  { pathname, search }: { pathname: string; search: string },
  target: string | null,
  message = '',
): string {
  if (target) return message.trim() === '' ? paths.member(target) : paths.memberChat(target);
  return VISITORS.includes(pathname) ? '' : pathname + search;
}
