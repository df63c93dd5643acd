import { useState } from 'react';
import { useLocation } from '@remix-run/react';

import { keepFirstText } from '../../lib/first-text.ts';
import { paths } from '../../lib/paths.ts';
import { loginReturn } from './login-return.ts';
import type { SignupData } from './signup-data.server.ts';

/**
 * The login for who notices that they have an account: it leads back, and what is written to somebody goes along.
 * @param read the first message as it stands now
 */
export function useWayToLogin(
  { target, tracking }: Pick<SignupData, 'target' | 'tracking'>,
  read: () => string | undefined,
  onLogin?: () => void,
) {
  // Typing draws nothing anew, but the first letter changes where the link leads.
  const [, setWritten] = useState(false);
  const returnTo = loginReturn(useLocation(), target?.id ?? null, read());
  return {
    login: paths.login({ returnTo, tracking }),
    notice: () => setWritten(Boolean(read()?.trim())),
    leave: () => {
      if (target) keepFirstText(target.id, read() ?? '');
      onLogin?.();
    },
  };
}
