import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 100;
const PAUSE_MS = 50;

/**
 * Sends a request again while the process says that it has too much to do, as it may: an attack on one process of a busy
 * machine is an overload. Whoever is refused for long has found something.
 */
export async function patiently<Answer extends { statusCode: number; headers: Record<string, unknown> }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    const busy = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
    if (!busy || attempt === ATTEMPTS) return answer;
    await sleep(PAUSE_MS);
  }
}
