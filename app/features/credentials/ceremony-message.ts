import type { PasskeyResult } from './passkey-client.ts';

/** What went wrong in a ceremony of the app lock; null if nothing did, or if the member closed the browser's dialog. */
export function ceremonyMessage(
  result: PasskeyResult | null,
  words: { failed: string; offline: string },
): string | null {
  if (result?.kind === 'refused') return result.message;
  if (result?.kind !== 'failed') return null;
  return result.offline ? words.offline : words.failed;
}
