import { z } from 'zod';

const P256DH_BYTES = 65;
const AUTH_BYTES = 16;
/** First byte of an uncompressed P-256 public key. */
const UNCOMPRESSED_POINT = 0x04;

/** Push services of Chrome and derivatives; the last is used by Chromium builds without API keys. */
const PUSH_HOSTS: readonly string[] = ['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com'];
/** Push services of Firefox, Edge and Safari; subdomains match. */
const PUSH_HOST_SUFFIXES: readonly string[] = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Whether a URL is an endpoint of a known push service. Members choose the URL that the worker posts to, so an allow
 * list prevents server-side request forgery. Add new push services here.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  return plain && (PUSH_HOSTS.includes(hostname) || PUSH_HOST_SUFFIXES.some((below) => hostname.endsWith(below)));
}

/** Base64url of exactly `length` bytes; removes the padding that some browsers add. */
const base64urlBytes = (length: number, check: (decoded: Buffer) => boolean = () => true) =>
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

/** Input of `POST /api/user.php?push=1`: a browser's `PushSubscription.toJSON()`. */
export const pushSubscriptionSchema = z.object({
  subscription: z.object(
    {
      endpoint: z
        .string({ error: 'required' })
        .max(1000, { error: 'invalid' })
        .refine(isPushEndpoint, { error: 'invalid' })
        .transform((text) => new URL(text).href),
      keys: z.object(
        {
          p256dh: base64urlBytes(P256DH_BYTES, (key) => key[0] === UNCOMPRESSED_POINT),
          auth: base64urlBytes(AUTH_BYTES),
        },
        { error: 'required' },
      ),
    },
    { error: 'required' },
  ),
  /**
   * Set when the service worker renews its subscription on its own; refused when the member has removed the device
   * remotely.
   */
  renewal: z.boolean({ error: 'invalid' }).optional(),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>;
