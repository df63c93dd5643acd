import { paths } from '../../lib/paths.ts';
import { tellPushState } from '../../lib/push-state.ts';

/** Decodes base64url, for `applicationServerKey`. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

async function siteKey(): Promise<string> {
  const response = await fetch(paths.apiSettings());
  const { settings } = (await response.json()) as { settings: { push_key: string | null } };
  if (!settings.push_key) throw new Error('push is not configured');
  return settings.push_key;
}

/** Local storage key: the member and endpoint that were attached last. */
const ATTACHED = 'push-attached';

/**
 * Local storage key: when that was sent to the server. Repeated daily, because the server deletes subscriptions with
 * their session.
 */
const ATTACHED_AT = 'push-attached-at';
const DAY_MS = 86_400_000;

const markOf = (member: string, endpoint: string | undefined) => `${member} ${endpoint}`;

/**
 * Subscribes this browser if necessary and attaches it to the member.
 * @param renewal done without the member; if they have removed this device remotely, unsubscribes instead
 */
async function attach(member: string, renewal: boolean): Promise<void> {
  const worker = await navigator.serviceWorker.register(paths.serviceWorker());
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(await siteKey()),
  });
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch(paths.apiPushSubscription(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ subscription: { endpoint, keys }, ...(renewal && { renewal }) }),
  });
  if (renewal && response.status === 404) return void (await disablePush());
  if (!response.ok) throw new Error(`subscribing failed: ${response.status}`);
  localStorage.setItem(ATTACHED, markOf(member, endpoint));
  localStorage.setItem(ATTACHED_AT, String(Date.now()));
  tellPushState({ subscribed: { endpoint: subscription.endpoint } });
}

/** Stored instead of an attachment: push is switched off on this browser for every member. */
const SWITCHED_OFF = 'denied';

async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser receives the member's push messages. @param member user id */
export async function isPushOn(member: string): Promise<boolean> {
  const subscription = await subscriptionHere();
  return subscription !== null && localStorage.getItem(ATTACHED) === markOf(member, subscription.endpoint);
}

/**
 * Unsubscribes this device; it stays off although the permission remains.
 * @returns the former endpoint, to be deleted on the server; null for none
 */
export async function disablePush(): Promise<string | null> {
  const subscription = await subscriptionHere();
  localStorage.setItem(ATTACHED, SWITCHED_OFF);
  await subscription?.unsubscribe();
  tellPushState({ subscribed: SWITCHED_OFF });
  return subscription?.endpoint ?? null;
}

/**
 * Attaches a browser with permission when that failed before, was done for another member or a day ago.
 * @param member user id
 */
export async function repairPush(member: string): Promise<void> {
  if (localStorage.getItem(ATTACHED) === SWITCHED_OFF) return tellPushState({ subscribed: SWITCHED_OFF });
  const worker = await navigator.serviceWorker.register(paths.serviceWorker());
  const subscription = await worker.pushManager.getSubscription();
  const attached = subscription && localStorage.getItem(ATTACHED) === markOf(member, subscription.endpoint);
  if (attached && Date.now() - Number(localStorage.getItem(ATTACHED_AT)) < DAY_MS) {
    return tellPushState({ subscribed: { endpoint: subscription.endpoint } });
  }
  await attach(member, true);
}

/**
 * Marks the attachment as outdated, because the server deleted it with the session; it is repeated at the next sign-in.
 */
export function detachPush(): void {
  localStorage.removeItem(ATTACHED_AT);
}

/**
 * Requests permission and attaches this browser to the member.
 * @param member user id
 * @returns `unanswered` when the prompt was closed, `failed` when permission was granted but subscribing failed
 */
export async function enablePush(member: string): Promise<'subscribed' | 'denied' | 'unanswered' | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered';
  return attach(member, false).then(
    () => 'subscribed',
    () => 'failed',
  );
}
