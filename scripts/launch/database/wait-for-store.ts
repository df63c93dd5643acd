import { repeatWhileAway } from '../../../server/lib/errors/repeat-while-away.ts';
import { LaunchError } from '../../embedded/launch-error.ts';

/** The address without user and password. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'not a valid address');

/** Names a setting that is waited for. */
interface Store {
  setting: string;
  url: string;
  note: (line: string) => void;
}

/** Never the whole URL: it contains the password. */
const describeProblem = ({ setting, url }: Store, { code, message }: NodeJS.ErrnoException) =>
  `${setting} (${hostOf(url)}) cannot be reached: ${message || code}`;

/** Uses a store, and repeats that while it is unavailable. @throws what `work` fails with for another reason */
export async function withStore<T>(store: Store, work: () => Promise<T>): Promise<T> {
  let away = false;
  const result = await repeatWhileAway(work, (error) => {
    away = true;
    store.note(`${describeProblem(store, error)}. Waiting for it …`);
  });
  if (away) store.note(`${store.setting} (${hostOf(store.url)}) responds.`);
  return result;
}

/**
 * Asks a store until it responds, for as long as it takes.
 * @throws LaunchError if waiting would not help, such as for a wrong password
 */
export async function waitForStore(store: Store, ask: () => Promise<void>): Promise<void> {
  try {
    await withStore(store, ask);
  } catch (error) {
    throw error instanceof LaunchError ? error : new LaunchError(describeProblem(store, error as Error));
  }
}
