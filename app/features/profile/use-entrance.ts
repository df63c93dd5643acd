import type { MouseEvent } from 'react';

import { useLogin, useSignup } from '../../lib/signup.tsx';
import { useSite } from '../../lib/site.ts';

/**
 * For the `onClick` of what a visitor may only do as a member: opens the signup for the sake of this profile, or the login
 * where the site takes nobody new. Without script the link goes to the login.
 */
export function useEntrance(profileId: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const signUp = useSignup(profileId);
  const logIn = useLogin();
  return useSite().signupsOpen ? signUp : logIn;
}
