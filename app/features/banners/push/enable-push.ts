import { callApi, callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { updatePushState } from '../../../lib/browser/push-state.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';

/** Decodes base64url, for `applicationServerKey`. */
export function decodeBase64url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

async function fetchPushKey(): Promise<string> {
  const response = await callApi(paths.apiSettings());
  const answer = (await response?.json()) as { settings: { push_key: string | null } } | undefined;
  if (!answer?.settings.push_key) throw new Error('push is not configured');
  return answer.settings.push_key;
}

/** Local storage key: the member and endpoint that were attached last. */
const ATTACHMENT_KEY = 'push-attached';

/**
 * Local storage key: when that was sent to the server. Repeated daily, because the server deletes subscriptions with
 * their session.
 */
const ATTACHED_AT_KEY = 'push-attached-at';

const attachmentMark = (member: string, endpoint: string | undefined) => `${member} ${endpoint}`;

/**
 * Subscribes this browser if necessary and attaches it to the member.
 * @param renewal done without the member; if they have removed this device remotely, unsubscribes instead
 */
async function attachSubscription(member: string, renewal: boolean): Promise<void> {
  const worker = await navigator.serviceWorker.register(paths.serviceWorker());
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64url(await fetchPushKey()),
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { subscription: { endpoint, keys }, ...(renewal && { renewal }) };
  const response = await callJson('POST', paths.apiPushSubscription(), body);
  if (renewal && response?.status === 404) return void (await disablePush());
  if (!response?.ok) throw new Error(`subscribing failed: ${response?.status}`);
  localStorage.setItem(ATTACHMENT_KEY, attachmentMark(member, endpoint));
  localStorage.setItem(ATTACHED_AT_KEY, String(Date.now()));
  updatePushState({ subscribed: { endpoint: subscription.endpoint } });
}

/** Stored instead of an attachment: push is switched off on this browser for every member. */
const SWITCHED_OFF = 'denied';

async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser receives the member's push messages. @param member user id */
export async function isPushOn(member: string): Promise<boolean> {
  const subscription = await currentSubscription();
  return (
    subscription !== null && localStorage.getItem(ATTACHMENT_KEY) === attachmentMark(member, subscription.endpoint)
  );
}

/**
 * Unsubscribes this device; it stays off although the permission remains.
 * @returns the former endpoint, to be deleted on the server; null for none
 */
export async function disablePush(): Promise<string | null> {
  const subscription = await currentSubscription();
  localStorage.setItem(ATTACHMENT_KEY, SWITCHED_OFF);
  await subscription?.unsubscribe();
  updatePushState({ subscribed: SWITCHED_OFF });
  return subscription?.endpoint ?? null;
}

/**
 * Attaches a browser with permission when that failed before, was done for another member or a day ago.
 * @param member user id
 */
export async function repairPush(member: string): Promise<void> {
  if (localStorage.getItem(ATTACHMENT_KEY) === SWITCHED_OFF) return updatePushState({ subscribed: SWITCHED_OFF });
  const worker = await navigator.serviceWorker.register(paths.serviceWorker());
  const subscription = await worker.pushManager.getSubscription();
  const attached =
    subscription && localStorage.getItem(ATTACHMENT_KEY) === attachmentMark(member, subscription.endpoint);
  if (attached && Date.now() - Number(localStorage.getItem(ATTACHED_AT_KEY)) < DAY_MS) {
    return updatePushState({ subscribed: { endpoint: subscription.endpoint } });
  }
  await attachSubscription(member, true);
}

/**
 * Marks the attachment as outdated, because the server deleted it with the session; it is repeated at the next sign-in.
 */
export function invalidateAttachment(): void {
  localStorage.removeItem(ATTACHED_AT_KEY);
}

/**
 * Requests permission and attaches this browser to the member.
 * @param member user id
 * @returns `unanswered` when the prompt was closed, `failed` when permission was granted but subscribing failed
 */
export async function enablePush(member: string): Promise<'subscribed' | 'denied' | 'unanswered' | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered';
  return attachSubscription(member, false).then(
    () => 'subscribed',
    () => 'failed',
  );
}
