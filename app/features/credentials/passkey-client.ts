import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

import { callJson } from '../../lib/api/call-api.ts';
import { describeError } from '../../lib/errors/describe-error.ts';
import { paths } from '../../lib/routing/paths.ts';

/** Result of a passkey ceremony. `closed`: the user dismissed the browser's dialog. */
export type PasskeyResult =
  | { kind: 'done' }
  | { kind: 'closed' }
  | { kind: 'failed'; offline: boolean }
  | { kind: 'refused'; message: string; fields: Record<string, string>; decision?: string };

interface PasskeyErrorBody {
  message: string;
  fields?: Record<string, string>;
  /** Path of the statement of reasons, for a banned account. */
  decision?: string;
}

const NO_CONTENT = 204;

class PasskeyError extends Error {
  readonly body: PasskeyErrorBody;

  constructor(answer: PasskeyErrorBody) {
    super(answer.message);
    this.body = answer;
  }
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await callJson('POST', path, body);
  if (!response) throw new Error(`${path} returned no JSON`);
  const answer: unknown = response.status === NO_CONTENT ? null : await response.json();
  if (!response.ok) throw new PasskeyError(answer as PasskeyErrorBody);
  return answer as Answer;
}

async function toResult(run: () => Promise<unknown>): Promise<PasskeyResult> {
  try {
    await run();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof PasskeyError) {
      const { message, fields = {}, decision } = error.body;
      return { kind: 'refused', message, fields, decision };
    }
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'closed' };
    return { kind: 'failed', offline: describeError(error).kind === 'offline' };
  }
}

type CeremonyOptions<Ceremony extends (options: never) => unknown> = Parameters<Ceremony>[0] extends {
  optionsJSON: infer JSON;
}
  ? { options: JSON }
  : never;

export function logInWithPasskey(): Promise<PasskeyResult> {
  return toResult(async () => {
    const { options } = await post<CeremonyOptions<typeof startAuthentication>>(paths.apiPasskeyLoginOptions(), {});
    await post(paths.apiPasskeyLogin(), { credential: await startAuthentication({ optionsJSON: options }) });
  });
}

export function addPasskey({ name, password }: { name: string; password: string }): Promise<PasskeyResult> {
  return toResult(async () => {
    const { options } = await post<CeremonyOptions<typeof startRegistration>>(paths.apiPasskeyOptions(), { password });
    const credential = await startRegistration({ optionsJSON: options });
    await post(paths.apiPasskey(), { name, credential });
  });
}

/** Creates a key with which this device opens the app lock of its session. */
export function addDeviceKey(pin: string): Promise<PasskeyResult> {
  return toResult(async () => {
    const { options } = await post<CeremonyOptions<typeof startRegistration>>(paths.apiDeviceKeyOptions(), { pin });
    await post(paths.apiDeviceKey(), { credential: await startRegistration({ optionsJSON: options }) });
  });
}

export function unlockWithDevice(): Promise<PasskeyResult> {
  return toResult(async () => {
    const { options } = await post<CeremonyOptions<typeof startAuthentication>>(paths.apiUnlockOptions(), {});
    await post(paths.apiUnlock(), { credential: await startAuthentication({ optionsJSON: options }) });
  });
}
