import { z } from 'zod';

const P256DH_BYTES = 65;
const AUTH_BYTES = 16;
/** What a public key on P-256 begins with when it is not compressed. */
const UNCOMPRESSED = 0x04;

/** The push services of Chrome and what is built on it; the last is that of Chromium without the keys of Chrome. */
const HOSTS: readonly string[] = ['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com'];
/** Those of Firefox, Edge and Safari, each with hosts below its name. */
const HOSTS_BELOW: readonly string[] = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Our worker will post to this address. Members choose it, and a public name may lead to an address within our own network,
 * so that it has to be a host of a push service that browsers use. A new service has to be added here.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  return plain && (HOSTS.includes(hostname) || HOSTS_BELOW.some((below) => hostname.endsWith(below)));
}

/** Base64url of exactly so many bytes; the padding that some browsers add is taken off. */
const bytes = (length: number, check: (decoded: Buffer) => boolean = () => true) =>
  z
    .string({ error: 'required' })
    .max(200, { error: 'invalid' })
    .transform((text) => text.replace(/=+$/, ''))
    .refine(
      (text) => {
        const decoded = Buffer.from(text, 'base64url');
        return decoded.length === length && decoded.toString('base64url') === text && check(decoded);
      },
      { error: 'invalid' },
    );

/** What POST /api/user.php?push=1 takes: a browser's `PushSubscription` as its `toJSON` gives it. */
export const pushSubscriptionSchema = z.object({
  subscription: z.object(
    {
      endpoint: z
        .string({ error: 'required' })
        .max(1000, { error: 'invalid' })
        .refine(isPushEndpoint, { error: 'invalid' })
        .transform((text) => new URL(text).href),
      keys: z.object(
        { p256dh: bytes(P256DH_BYTES, (key) => key[0] === UNCOMPRESSED), auth: bytes(AUTH_BYTES) },
        { error: 'required' },
      ),
    },
    { error: 'required' },
  ),
  /** The device attaches itself anew, without its member: refused where the member has removed it from afar. */
  renewal: z.boolean({ error: 'invalid' }).optional(),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>;
