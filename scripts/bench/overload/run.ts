import { setTimeout as sleep } from 'node:timers/promises';

import type { BenchSite } from '../site/site.ts';
import { offer, requestText, saturate, summariseOffer } from './offer.ts';

/** As many as an app answers without delay keep it busy. */
const CONNECTIONS = 24;
/** How much more is offered than it answers at most. */
const FACTOR = 6;
/** Time after an overload in which it must have recovered, in milliseconds. */
const RECOVERY_MS = 2_000;
const HEALTH_EVERY_MS = 250;

type Summary = ReturnType<typeof summariseOffer>;

export interface OverloadResults {
  /** Its best rate, with a fixed number of concurrent requests. */
  best: Summary;
  /** At six times the best rate. */
  flood: Summary;
  /** At half the best rate, two seconds later. */
  after: Summary;
  /** The slowest health check during the flood, in milliseconds, and the number of failed ones. */
  health: { slowestMs: number; failed: number };
}

/** Requests the health checks until `over`. */
async function watchHealth(port: number, over: Promise<unknown>): Promise<OverloadResults['health']> {
  const health = { slowestMs: 0, failed: 0 };
  let ended = false;
  const end = over.then(() => {
    ended = true;
  });
  while (!ended) {
    for (const path of ['/healthz', '/readyz']) {
      const start = performance.now();
      const ok = await fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.ok);
      health.slowestMs = Math.max(health.slowestMs, performance.now() - start);
      if (!ok) health.failed += 1;
    }
    await Promise.race([sleep(HEALTH_EVERY_MS), end]);
  }
  return health;
}

/**
 * Measures the best rate of an app, its behaviour at six times that rate, and its behaviour afterwards.
 * @param next the text of the next request
 * @param seconds how long each is measured
 */
export async function measureOverload(port: number, next: () => string, seconds: number): Promise<OverloadResults> {
  await saturate(port, next, { connections: CONNECTIONS, seconds: seconds / 2 });
  const best = summariseOffer(await saturate(port, next, { connections: CONNECTIONS, seconds }));
  await sleep(RECOVERY_MS);
  const flooding = offer(port, next, { rate: best.rate * FACTOR, seconds });
  const [flood, health] = await Promise.all([flooding, watchHealth(port, flooding)]);
  await sleep(RECOVERY_MS);
  const after = summariseOffer(await offer(port, next, { rate: best.rate / 2, seconds: seconds / 2 }));
  return { best, flood: summariseOffer(flood), after, health };
}

interface OverloadRow {
  name: string;
  results: OverloadResults;
}

/** Measures a call and a page of members. */
export async function measureOverloads(site: BenchSite, seconds: number): Promise<OverloadRow[]> {
  const rows: OverloadRow[] = [];
  for (const name of ['/api/chats.php', '/chats']) {
    const Accept = name.startsWith('/api/') ? 'application/json' : 'text/html';
    let turn = 0;
    const next = () => {
      turn += 1;
      const { cookie } = site.senders[turn % site.senders.length]!;
      return requestText(name, { Host: site.host, Accept, Cookie: cookie });
    };
    rows.push({ name, results: await measureOverload(site.port, next, seconds) });
  }
  return rows;
}

/** A table of the results, and which targets they miss. */
export function describeOverload(rows: readonly OverloadRow[]) {
  const missed: string[] = [];
  const lines = rows.map(({ name, results: { best, flood, after, health } }) => {
    const share = flood.rate / best.rate;
    if (share < 0.8) missed.push(`${name}: answers ${Math.round(share * 100)} % of its best rate`);
    if (flood.p99 > 1000) missed.push(`${name}: 99th percentile of ${Math.round(flood.p99)} ms`);
    if (flood.failed + flood.other > 0) missed.push(`${name}: ${flood.failed + flood.other} without a proper answer`);
    if (after.refused + after.failed > 0) missed.push(`${name}: refuses two seconds later`);
    if (health.failed > 0) missed.push(`${name}: ${health.failed} health checks failed`);
    const figures = [
      best.rate,
      flood.sent,
      flood.rate,
      flood.p50,
      flood.p99,
      flood.refused,
      flood.failed,
      health.slowestMs,
      after.p99,
    ];
    return `| ${name} | ${figures.map((figure) => Math.round(figure)).join(' | ')} |`;
  });
  const head = [
    '| Request | Best, per s | Offered 6 times: sent, per s | answered, per s | p50, ms | p99, ms | refused | lost | health, slowest ms | 2 s later: p99, ms |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ];
  return { text: `${[...head, ...lines].join('\n')}\n`, missed };
}
