import { useState } from 'react';
import { useLocation } from '@remix-run/react';

import { storeFirstMessage } from '../../../lib/signup/first-message.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { loginReturnPath } from './login-return.ts';
import type { SignupFormData } from '../signup-data.server.ts';

/** Link to the login that returns to the target, with the written message. */
export function useLoginLink(
  { target, tracking }: Pick<SignupFormData, 'target' | 'tracking'>,
  read: () => string | undefined,
  onLogin?: () => void,
) {
  // Typing does not render again, except for the first character, which changes the link.
  const [, setWritten] = useState(false);
  const returnTo = loginReturnPath(useLocation(), target?.id ?? null, read());
  return {
    login: paths.login({ returnTo, tracking }),
    notice: () => setWritten(Boolean(read()?.trim())),
    leave: () => {
      if (target) storeFirstMessage(target.id, read() ?? '');
      onLogin?.();
    },
  };
}
