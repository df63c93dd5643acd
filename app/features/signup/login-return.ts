import { paths } from '../../lib/paths.ts';

/** Pages for visitors only. */
const VISITOR_ONLY_PATHS: readonly string[] = [paths.home(), paths.signup(), paths.login()];

/**
 * Path to return to after a login from the signup: the chat with the target when a message is written, else the
 * target's profile, else the current page; empty for the default.
 * @param target id of the profile
 */
export function loginReturnPath(
  { pathname, search }: { pathname: string; search: string },
  target: string | null,
  message = '',
): string {
  if (target) return message.trim() === '' ? paths.member(target) : paths.memberChat(target);
  return VISITOR_ONLY_PATHS.includes(pathname) ? '' : pathname + search;
}
