export { passkeyLoginSchema, passkeyOptionsSchema, passkeySchema } from './credentials.schema.ts';
export { createCredentialsService } from './credentials.service.ts';
export { parseDeviceName, type DeviceName } from './device-name.ts';
export { maskAddress } from './mask-address.ts';
export { listSessionViews, type SessionView } from './member-sessions.ts';
export { consumeChallenge, sealChallenge } from './passkey-challenge.ts';
export type { PasskeyView } from './passkeys.ts';
