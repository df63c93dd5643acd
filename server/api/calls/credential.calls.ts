import { z } from 'zod';

import {
  deviceKeyOptionsSchema,
  deviceKeySchema,
  passkeyLoginSchema,
  passkeyOptionsSchema,
  passkeySchema,
} from '../../modules/identity/credentials/index.ts';
import { COOKIE_NAMES } from '../../plugins/site/site-cookies.ts';
import { publicCall, memberCall } from '../call.ts';
import { userShape } from '../views.schema.ts';

/** Web Authentication options in their JSON form, passed to the browser unchanged. */
const optionsAnswer = z.strictObject({
  options: z.looseObject({ challenge: z.string() }).meta({ description: 'WebAuthn options as JSON' }),
});

const passkeysAnswer = z.strictObject({
  passkeys: z.array(
    z.strictObject({ id: z.string(), name: z.string(), since: z.iso.datetime(), used: z.iso.datetime().nullable() }),
  ),
});

export const credentialCalls = [
  memberCall({
    method: 'POST',
    path: '/api/passkey.php?options=1',
    summary: 'With options=1: checks the password and returns the options for creating a passkey',
    input: passkeyOptionsSchema,
    output: optionsAnswer,
    errors: ['too_many_attempts', 'conflict', 'not_confirmed'],
    answer: async (ctx, { input, services, cookies, reply }) => {
      const { options, challenge } = await services.credentials.startPasskey(ctx, input);
      void reply.header('set-cookie', cookies.serialize(COOKIE_NAMES.passkey, challenge));
      return { options: { ...options } };
    },
  }),
  memberCall({
    method: 'POST',
    path: '/api/passkey.php',
    summary: 'Saves a passkey created by the browser',
    input: passkeySchema,
    output: passkeysAnswer,
    status: 201,
    errors: ['passkey_refused', 'conflict', 'not_confirmed'],
    answer: async (ctx, { input, services, cookies, reply }) => {
      void reply.header('set-cookie', cookies.clear(COOKIE_NAMES.passkey));
      const challenge = reply.request.cookies[COOKIE_NAMES.passkey];
      const { passkeys, sessionToken } = await services.credentials.addPasskey(ctx, input, challenge);
      void reply.header('set-cookie', cookies.session(sessionToken));
      return { passkeys };
    },
  }),
  publicCall({
    method: 'POST',
    path: '/api/passkey-login.php?options=1',
    summary: 'With options=1: returns the options for a passkey login',
    input: z.object({}),
    output: optionsAnswer,
    answer: async (ctx, { services, cookies, reply }) => {
      const { options, challenge } = await services.credentials.startPasskeyLogin(ctx);
      void reply.header('set-cookie', cookies.serialize(COOKIE_NAMES.passkey, challenge));
      return { options: { ...options } };
    },
  }),
  publicCall({
    method: 'POST',
    path: '/api/passkey-login.php',
    summary: 'Logs in with a passkey',
    input: passkeyLoginSchema,
    output: z.strictObject({ user: userShape }),
    errors: ['passkey_refused', 'account_blocked', 'too_many_requests'],
    answer: async (ctx, { input, services, cookies, reply }) => {
      const challenge = reply.request.cookies[COOKIE_NAMES.passkey];
      const opened = await services.credentials.logInWithPasskey(ctx, input, challenge);
      void reply.header('set-cookie', [
        cookies.session(opened.sessionToken),
        cookies.device(opened.deviceToken),
        cookies.clear(COOKIE_NAMES.passkey),
      ]);
      return { user: await services.accounts.viewBySession(ctx, opened.sessionToken) };
    },
  }),
  memberCall({
    method: 'POST',
    path: '/api/device-key.php?options=1',
    summary: 'With options=1: checks the PIN of the app lock and returns the options for creating a device key',
    input: deviceKeyOptionsSchema,
    output: optionsAnswer,
    errors: ['too_many_requests', 'not_found'],
    answer: async (ctx, { input, services }) => ({
      options: { ...(await services.credentials.startDeviceKey(ctx, input)) },
    }),
  }),
  memberCall({
    method: 'POST',
    path: '/api/device-key.php',
    summary: 'Saves a device key, with which this device opens the app lock of this session',
    input: deviceKeySchema,
    output: z.strictObject({}),
    status: 204,
    errors: ['device_key_refused'],
    answer: async (ctx, { input, services }) => {
      await services.credentials.addDeviceKey(ctx, input);
      return {};
    },
  }),
  publicCall({
    method: 'POST',
    path: '/api/unlock.php?options=1',
    summary: 'With options=1: returns the options for unlocking this session with its device key',
    input: z.object({}),
    output: optionsAnswer,
    errors: ['device_key_refused', 'too_many_requests'],
    answer: async (ctx, { services }) => ({ options: { ...(await services.credentials.startUnlock(ctx)) } }),
  }),
  publicCall({
    method: 'POST',
    path: '/api/unlock.php',
    summary: 'Unlocks this session with its device key',
    input: passkeyLoginSchema,
    output: z.strictObject({}),
    status: 204,
    errors: ['device_key_refused'],
    answer: async (ctx, { input, services }) => {
      await services.credentials.unlockWithDevice(ctx, input);
      return {};
    },
  }),
];
