import type { MouseEvent } from 'react';

import { useLoginDialog, useSignupDialog } from '../../lib/signup.tsx';
import { useSite } from '../../lib/site.ts';

/**
 * Click handler of actions that need an account: opens the signup dialog for this profile, or the login if the site
 * accepts no signups. Without JavaScript the link leads to the login.
 */
export function useConversationEntrance(profileId: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const signUp = useSignupDialog(profileId);
  const logIn = useLoginDialog();
  return useSite().signupsOpen ? signUp : logIn;
}
