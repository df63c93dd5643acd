export {
  deviceKeyOptionsSchema,
  deviceKeySchema,
  passkeyLoginSchema,
  passkeyOptionsSchema,
  passkeySchema,
} from './credentials.schema.ts';
export { createCredentialsService } from './credentials.service.ts';
export { parseDeviceName, type DeviceName } from './sessions/device-name.ts';
export { maskAddress } from './mask-address.ts';
export { listSessionViews, type SessionView } from './sessions/member-sessions.ts';
export { consumeChallenge, sealChallenge } from './passkeys/passkey-challenge.ts';
export type { PasskeyView } from './passkeys/passkeys.ts';
