import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

import { deskPaths } from '../../../lib/desk/desk-paths.ts';

/** `first`: the operator's first second factor; `add`: another one; `enter`: login. */
export type PasskeyPurpose = 'first' | 'add' | 'enter';

/** The result of the browser's dialog. `closed`: the operator dismissed it. */
type PasskeyResult =
  | { kind: 'done'; sealed: string; credential: string }
  | { kind: 'closed' }
  | { kind: 'refused'; message: string | null; fields: Record<string, string> };

interface PasskeyOptions {
  options: never;
  sealed: string;
}

/** Runs the WebAuthn ceremony. @param current the password, where it is required */
export async function runPasskeyCeremony(use: PasskeyPurpose, current: string): Promise<PasskeyResult> {
  try {
    const body = new URLSearchParams({ use, current });
    const response = await fetch(deskPaths.passkey(), { method: 'POST', body });
    const answer = (await response.json()) as Partial<PasskeyOptions> & {
      failure?: { message: string; fields: object };
    };
    if (answer.failure) {
      const { message, fields } = answer.failure;
      return { kind: 'refused', message, fields: fields as Record<string, string> };
    }
    const optionsJSON = answer.options!;
    const credential = await (use === 'enter'
      ? startAuthentication({ optionsJSON })
      : startRegistration({ optionsJSON }));
    return { kind: 'done', sealed: answer.sealed!, credential: JSON.stringify(credential) };
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'closed' };
    return { kind: 'refused', message: null, fields: {} };
  }
}
