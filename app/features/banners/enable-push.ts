import { paths } from '../../lib/paths.ts';
import { tellPushState } from '../../lib/push-state.ts';

/** The bytes of a base64url text, as the browser wants the site's public key. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

async function siteKey(): Promise<string> {
  const response = await fetch(paths.apiSettings());
  const { settings } = (await response.json()) as { settings: { push_key: string | null } };
  if (!settings.push_key) throw new Error('this site has no push key');
  return settings.push_key;
}

/** Under this name the browser keeps which of its subscriptions was attached to whom. */
const ATTACHED = 'push-attached';

/** When that was told to the server: it forgets subscriptions when it ends a member's sessions, so it is told anew daily. */
const ATTACHED_AT = 'push-attached-at';
const DAY_MS = 86_400_000;

const markOf = (member: string, endpoint: string | undefined) => `${member} ${endpoint}`;

/**
 * Subscribes this browser, where it is not yet, and attaches it to the member.
 * @param renewal without the member's doing; where they have removed this device from afar, that ends it here too
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
  if (!response.ok) throw new Error(`the subscription was answered ${response.status}`);
  localStorage.setItem(ATTACHED, markOf(member, endpoint));
  localStorage.setItem(ATTACHED_AT, String(Date.now()));
  tellPushState({ subscribed: { endpoint: subscription.endpoint } });
}

/** Says in place of a mark that this browser is to get no messages, whoever signs in. */
const SWITCHED_OFF = 'denied';

async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser gets the member's messages. @param member id of the user */
export async function isPushOn(member: string): Promise<boolean> {
  const subscription = await subscriptionHere();
  return subscription !== null && localStorage.getItem(ATTACHED) === markOf(member, subscription.endpoint);
}

/**
 * Ends messages on this device; the permission stays, and nothing subscribes by itself again.
 * @returns the endpoint that is no more, for the server to forget; null when there was none
 */
export async function disablePush(): Promise<string | null> {
  const subscription = await subscriptionHere();
  localStorage.setItem(ATTACHED, SWITCHED_OFF);
  await subscription?.unsubscribe();
  tellPushState({ subscribed: SWITCHED_OFF });
  return subscription?.endpoint ?? null;
}

/**
 * Attaches a browser that has the permission when that failed before, was done for another member or a day ago.
 * @param member id of the user
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

/** The server has forgotten this browser with the session that ended: it is told anew at the next sign-in. */
export function detachPush(): void {
  localStorage.removeItem(ATTACHED_AT);
}

/**
 * Asks for the permission and attaches this browser to the member.
 * @param member id of the user
 * @returns `unanswered` when the question was closed, `failed` when it was granted and the rest did not work
 */
export async function enablePush(member: string): Promise<'subscribed' | 'denied' | 'unanswered' | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered';
  return attach(member, false).then(
    () => 'subscribed',
    () => 'failed',
  );
}
