import type { Ctx, MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import { changePassword } from './passwords/change-password.ts';
import type { DeviceKeyInput, NewPasswordInput, PasskeyInput, PasskeyLoginInput } from './credentials.schema.ts';
import { confirmMailChange, requestMailChange, viewMailChange, viewPendingMailChange } from './mail-change.ts';
import { addDeviceKey, removeDeviceKey, startDeviceKey } from './sessions/device-key.ts';
import { hasDeviceKey, startUnlock, unlockWithDevice } from './sessions/device-unlock.ts';
import { lockNow, removeLock, setLock, unlock } from './sessions/app-lock.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/member-sessions.ts';
import { logInWithPasskey, startPasskeyLogin } from './passkeys/passkey-login.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskeyCreation } from './passkeys/passkeys.ts';
import { requestReset, resetPassword, viewReset } from './passwords/password-reset.ts';

type CredentialsDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'> & {
  live: Pick<LiveService, 'closeEndedStreams'>;
};

/** Creates the credentials service: password, address, sessions and passkeys. Errors are documented in each file. */
export function createCredentialsService(deps: CredentialsDeps) {
  return {
    requestReset: (ctx: Ctx, input: { email: string }) => requestReset(deps, ctx, input),
    viewReset: (ctx: Ctx, token: string) => viewReset(deps, ctx, token),
    resetPassword: (ctx: Ctx, token: string, input: NewPasswordInput) => resetPassword(deps, ctx, token, input),
    changePassword: (ctx: MemberCtx, input: NewPasswordInput & { old_password: string }) =>
      changePassword(deps, ctx, input),

    requestMailChange: (ctx: MemberCtx, input: { email: string; password: string }) =>
      requestMailChange(deps, ctx, input),
    viewPendingMailChange: (ctx: MemberCtx) => viewPendingMailChange(deps, ctx),
    viewMailChange: (ctx: Ctx, token: string) => viewMailChange(deps, ctx, token),
    confirmMailChange: (ctx: Ctx, token: string) => confirmMailChange(deps, ctx, token),

    listSessions: (ctx: MemberCtx) => listSessions(deps, ctx),
    endSession: (ctx: MemberCtx, id: string) => endSession(deps, ctx, id),
    endOtherSessions: (ctx: MemberCtx) => endOtherSessions(deps, ctx),

    setLock: (ctx: MemberCtx, input: { pin: string; minutes: string }) => setLock(deps, ctx, input),
    removeLock: (ctx: MemberCtx, input: { pin: string }) => removeLock(deps, ctx, input),
    lockNow: (ctx: MemberCtx) => lockNow(deps, ctx),
    unlock: (ctx: Ctx, input: { pin: string }) => unlock(deps, ctx, input),
    startDeviceKey: (ctx: MemberCtx, input: { pin: string }) => startDeviceKey(deps, ctx, input),
    addDeviceKey: (ctx: MemberCtx, input: DeviceKeyInput) => addDeviceKey(deps, ctx, input),
    removeDeviceKey: (ctx: MemberCtx, session: string) => removeDeviceKey(deps, ctx, session),
    hasDeviceKey: (ctx: Ctx) => hasDeviceKey(deps, ctx),
    startUnlock: (ctx: Ctx) => startUnlock(deps, ctx),
    unlockWithDevice: (ctx: Ctx, input: PasskeyLoginInput) => unlockWithDevice(deps, ctx, input),

    listPasskeys: (ctx: MemberCtx) => listPasskeys(deps, ctx),
    startPasskey: (ctx: MemberCtx, input: { password: string }) => startPasskeyCreation(deps, ctx, input),
    addPasskey: (ctx: MemberCtx, input: PasskeyInput, cookie: string | undefined) =>
      addPasskey(deps, ctx, input, cookie),
    removePasskey: (ctx: MemberCtx, id: string) => removePasskey(deps, ctx, id),
    startPasskeyLogin: (ctx: Ctx) => startPasskeyLogin(deps, ctx),
    logInWithPasskey: (ctx: Ctx, input: PasskeyLoginInput, cookie: string | undefined) =>
      logInWithPasskey(deps, ctx, input, cookie),
  };
}
