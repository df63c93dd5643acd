import { randomUUID } from 'node:crypto';

import { createRandom } from '../../db/seed/random.ts';
import { median, quantile, timeOf } from './measure.ts';
import { sendToSite, type SiteAddress } from './site/site-client.ts';

/** One less than the number of wrong passwords that block an address. */
const ATTEMPTS_PER_ADDRESS = 4;
/**
 * The first attempt of each address stores its counter and warms up code and connections; only the others are counted.
 */
const WARM_UP_ATTEMPTS = 1;
const RESAMPLES = 1000;

/** Durations of wrong passwords for a pair of addresses, in milliseconds: one with an account and one without. */
interface LoginTiming {
  known: number[];
  unknown: number[];
}

/** Sends one wrong password and waits for the response. */
function timeAttempt(site: SiteAddress, email: string): Promise<number> {
  return timeOf(async () => {
    const { status } = await sendToSite(site, '/api/user.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password: 'dit is het niet' }),
    });
    if (status !== 401) throw new Error(`the login was answered with status ${status}`);
  });
}

/**
 * Alternates between known and unknown addresses, and which comes first, so that machine noise affects both.
 * @returns a pair for each known address, without the warm-up attempts
 */
export async function measureLogin(site: SiteAddress, emails: readonly string[]): Promise<LoginTiming[]> {
  const pairs = emails.map((email) => ({
    email,
    stranger: `${randomUUID()}@post.example`,
    known: [] as number[],
    unknown: [] as number[],
  }));
  for (let turn = 0; turn < ATTEMPTS_PER_ADDRESS; turn += 1) {
    for (const [index, { email, stranger, known, unknown }] of pairs.entries()) {
      const both = [
        async () => void known.push(await timeAttempt(site, email)),
        async () => void unknown.push(await timeAttempt(site, stranger)),
      ];
      for (const one of (turn + index) % 2 === 0 ? both : both.reverse()) await one();
    }
  }
  return pairs.map(({ known, unknown }) => ({
    known: known.slice(WARM_UP_ATTEMPTS),
    unknown: unknown.slice(WARM_UP_ATTEMPTS),
  }));
}

/** All attempts of both kinds, regardless of address. */
const poolAttempts = (pairs: readonly LoginTiming[]): LoginTiming => ({
  known: pairs.flatMap(({ known }) => known),
  unknown: pairs.flatMap(({ unknown }) => unknown),
});

/** Ratio of the median duration of known addresses to that of unknown ones. */
function ratioOf(pairs: readonly LoginTiming[]): number {
  const { known, unknown } = poolAttempts(pairs);
  return median(known) / median(unknown);
}

/**
 * The probability that a known address takes longer than an unknown one, over all pairs of attempts. One half means no
 * difference. Unlike the medians it detects any shift between the distributions.
 */
function probabilityKnownSlower(pairs: readonly LoginTiming[]): number {
  const { known, unknown } = poolAttempts(pairs);
  let slower = 0;
  for (const one of known) for (const other of unknown) slower += one > other ? 1 : one === other ? 0.5 : 0;
  return slower / (known.length * unknown.length);
}

/**
 * The 95 % confidence interval of a statistic by percentile bootstrap. Whole addresses are resampled, because attempts
 * of one address are correlated.
 */
function confidenceInterval(
  pairs: readonly LoginTiming[],
  figure: (drawn: readonly LoginTiming[]) => number,
): [low: number, high: number] {
  const random = createRandom('login');
  const figures = Array.from({ length: RESAMPLES }, () => figure(pairs.map(() => random.pick(pairs))));
  return [quantile(figures, 0.025), quantile(figures, 0.975)];
}

function quantiles(values: readonly number[]): string {
  const at = (share: number) => quantile(values, share).toFixed(1);
  return `10 % ${at(0.1)}, 25 % ${at(0.25)}, median ${at(0.5)}, 75 % ${at(0.75)}, 90 % ${at(0.9)} ms`;
}

/** Reports the results, and whether they distinguish known from unknown addresses; noise must not fail a test. */
export function describeLogin(pairs: readonly LoginTiming[]): string {
  const { known, unknown } = poolAttempts(pairs);
  const [ratio, share] = [confidenceInterval(pairs, ratioOf), confidenceInterval(pairs, probabilityKnownSlower)];
  const percent = (value: number) => (value * 100).toFixed(1);
  const alike = ratio[0] <= 1 && ratio[1] >= 1 && share[0] <= 0.5 && share[1] >= 0.5;
  return [
    `login with a wrong password, ${pairs.length} addresses of each kind, ${known.length} attempts of each kind:`,
    `  known address    ${quantiles(known)}`,
    `  unknown address  ${quantiles(unknown)}`,
    `  ratio of the medians ${ratioOf(pairs).toFixed(3)} (95 %: ${ratio[0].toFixed(3)} to ${ratio[1].toFixed(3)})`,
    `  a known address took longer in ${percent(probabilityKnownSlower(pairs))} % of comparisons (95 %: ${percent(share[0])} to ${percent(share[1])} %)`,
    alike
      ? '  both intervals contain the values of pure chance (1 and 50 %): the times do not distinguish the addresses'
      : '  an interval excludes the value of pure chance (1 and 50 %): the times distinguish known from unknown; measure again',
  ].join('\n');
}
