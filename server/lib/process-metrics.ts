import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Metrics of the work of this process that is not a request. `/metrics` of the process has them; labels hold no member
 * and no address. docs/observability.md lists them all.
 */
export const processMetrics = new Registry();

const registers = [processMetrics];

export const mailResults = new Counter({
  name: 'mails_total',
  help: 'Attempts to send a mail, by site and result: sent, again (tried again later) or failed',
  labelNames: ['site', 'result'] as const,
  registers,
});

export const pushResults = new Counter({
  name: 'pushes_total',
  help: 'Attempts to send a push message, by site and result: sent, gone (the device is unsubscribed), again or failed',
  labelNames: ['site', 'result'] as const,
  registers,
});

/** Without a site: the number of a small site would tell who has come from where. */
export const sisterJoins = new Counter({
  name: 'sister_joins_total',
  help: 'Signups with a copy that a member brought from a sister site, of all sites together',
  registers,
});

export const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'Seconds a job took, by queue and result: completed, again (tried again later) or failed',
  labelNames: ['queue', 'result'] as const,
  buckets: [0.1, 1, 10],
  registers,
});

export const sweepFailures = new Counter({
  name: 'sweep_failures_total',
  help: 'Sweeps that failed, by name',
  labelNames: ['sweep'] as const,
  registers,
});

export const sweepItems = new Counter({
  name: 'sweep_items_total',
  help: 'What sweeps have processed, by name',
  labelNames: ['sweep'] as const,
  registers,
});

export const sweepSeconds = new Counter({
  name: 'sweep_seconds_total',
  help: 'Seconds that sweeps took, by name',
  labelNames: ['sweep'] as const,
  registers,
});

export const lastSweepRound = new Gauge({
  name: 'sweep_round_timestamp_seconds',
  help: 'Unix time at which the last round of sweeps ended; one a minute where jobs are worked',
  registers,
  aggregator: 'max',
});

export const admissionRefusals = new Counter({
  name: 'admission_refusals_total',
  help: 'Requests refused because of overload, by priority: guest, member or first',
  labelNames: ['priority'] as const,
  registers,
});

export const errorReports = new Counter({
  name: 'error_reports_total',
  help: 'Errors for the server of SENTRY_DSN, by result: sent, failed or omitted (more than the limit)',
  labelNames: ['result'] as const,
  registers,
});
