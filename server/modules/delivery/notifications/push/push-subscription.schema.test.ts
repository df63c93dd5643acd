import { describe, expect, it } from 'vitest';

import { buildSubscription } from '../../../../../tests/factories/push-subscription.ts';
import { pushSubscriptionSchema } from './push-subscription.schema.ts';

const right = buildSubscription('https://fcm.googleapis.com/fcm/send/abc:def');
const problemsOf = (subscription: unknown) => {
  const parsed = pushSubscriptionSchema.safeParse({ subscription });
  return (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);
};
const withKeys = (keys: object) => ({ ...right, keys: { ...right.keys, ...keys } });

describe('push subscription schema', () => {
  it("API-005 accepts a browser's subscription, removes padding and unknown fields", () => {
    expect(pushSubscriptionSchema.parse({ subscription: withKeys({ auth: `${right.keys.auth}==` }) })).toEqual({
      subscription: { endpoint: right.endpoint, keys: right.keys },
    });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com/wp/abc',
    'https://android.googleapis.com/gcm/send/abc',
    'https://jmt17.google.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://eu.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('API-005 accepts the push service endpoint %s', (endpoint) => {
    expect(problemsOf({ ...right, endpoint })).toEqual([]);
  });

  it.each([
    'http://fcm.googleapis.com/1',
    'https://fcm.googleapis.com:8443/1',
    'https://user@fcm.googleapis.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://metadata/1',
    // Public names that resolve to 127.0.0.1, and names that resemble a push service.
    'https://localtest.me/1',
    'https://127.0.0.1.nip.io/1',
    'https://push.example/1',
    'https://googleapis.com/1',
    'https://storage.googleapis.com/1',
    'https://google.com/1',
    'https://jmt18.google.com/1',
    'https://x.jmt17.google.com/1',
    'https://fcm.googleapis.com.push.example/1',
    'https://evilfcm.googleapis.com/1',
    'https://evilpush.apple.com/1',
    'https://x.evilnotify.windows.com/1',
    'https://push.example/fcm.googleapis.com',
    'https://push.example#.push.apple.com',
    'https://push.example\\.push.apple.com/1',
    'https://fcm.googleapis.com./1',
    'javascript:alert(1)',
    'fcm.googleapis.com/1',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    '',
  ])('API-005 rejects the endpoint %s (server-side request forgery)', (endpoint) => {
    expect(problemsOf({ ...right, endpoint })).toEqual([['subscription.endpoint', 'invalid']]);
  });

  it.each([
    ['p256dh', ''],
    ['p256dh', right.keys.auth],
    ['p256dh', `A${right.keys.p256dh.slice(1)}`],
    ['p256dh', `${right.keys.p256dh}AAAA`],
    ['auth', 'AAAA'],
    ['auth', `${right.keys.auth.slice(0, -1)}!`],
    ['auth', right.keys.p256dh],
  ])('API-005 rejects the key %s: %s', (name, value) => {
    expect(problemsOf(withKeys({ [name]: value }))).toEqual([[`subscription.keys.${name}`, 'invalid']]);
  });

  it('API-005 reports missing fields', () => {
    expect(problemsOf(undefined)).toEqual([['subscription', 'required']]);
    expect(problemsOf({ endpoint: right.endpoint })).toEqual([['subscription.keys', 'required']]);
    expect(problemsOf({ keys: {} }).map(([path]) => path)).toEqual([
      'subscription.endpoint',
      'subscription.keys.p256dh',
      'subscription.keys.auth',
    ]);
  });
});
