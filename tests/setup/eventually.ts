import { vi } from 'vitest';

/** How long a test waits, in ms: as long as a busy machine may take. A test that measures time passes its own limit. */
const PATIENCE_MS = 20_000;

/**
 * Waits until a check holds, which it says by returning without an error.
 * @returns what the check returns
 * @throws the last error of the check
 */
export const eventually = <T>(check: () => T | Promise<T>, timeoutMs = PATIENCE_MS): Promise<T> =>
  vi.waitFor(check, { timeout: timeoutMs, interval: 50 });
