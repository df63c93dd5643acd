import { Counter, Gauge, Registry } from 'prom-client';

/**
 * Metrics of the work of this process that is not a request. `/metrics` of the process has them; labels hold no member
 * and no address.
 */
export const processMetrics = new Registry();

const registers = [processMetrics];

export const mailResults = new Counter({
  name: 'mails_total',
  help: 'Attempts to send a mail, by site and result: sent, again (tried again later) or failed',
  labelNames: ['site', 'result'] as const,
  registers,
});

export const sweepFailures = new Counter({
  name: 'sweep_failures_total',
  help: 'Sweeps that failed, by name',
  labelNames: ['sweep'] as const,
  registers,
});

export const lastSweepRound = new Gauge({
  name: 'sweep_round_timestamp_seconds',
  help: 'Unix time at which the last round of sweeps ended; one a minute where jobs are worked',
  registers,
  aggregator: 'max',
});
