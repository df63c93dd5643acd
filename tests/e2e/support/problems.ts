import type { BrowserContext, Request } from '@playwright/test';

/** What the browser says by itself about a 4xx answer; the answers themselves are looked at instead. */
const REFUSED_ANSWER = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** Remix says so when a page is left while its data is on its way; nobody waits for that data any more. */
const GIVEN_UP = /signal is aborted without reason/;
/** Parts of a page that must be there whenever a page asks for them. */
const PARTS = new Set(['image', 'font', 'stylesheet', 'script', 'media', 'manifest']);

/** What went wrong in a browser without a test asking. */
export interface Problems {
  found: string[];
  /** Takes out what a test brings about on purpose, such as a connection it cuts. */
  allow: (pattern: RegExp) => void;
}

function isElsewhere(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url());
  if (protocol === 'data:' || protocol === 'blob:') return false;
  return hostname !== 'localhost' && !hostname.endsWith('.localhost');
}

/**
 * Notes console errors (broken content rules and failed hydration are among them), exceptions, requests to other
 * origins, missing parts of pages and answers of 500 and above.
 */
export function watchForProblems(context: BrowserContext): Problems {
  const allowed: RegExp[] = [];
  const all: string[] = [];
  const note = (problem: string) => all.push(problem);
  context.on('console', (message) => {
    const text = message.text();
    const serious = message.type() === 'error' || /hydrat/i.test(text);
    if (serious && !REFUSED_ANSWER.test(text) && !GIVEN_UP.test(text))
      note(`console: ${text} (${message.page()?.url() ?? 'no page'})`);
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!GIVEN_UP.test(message)) note(`exception: ${message} (${error.page()?.url() ?? 'no page'})`);
  });
  context.on('request', (request) => {
    if (isElsewhere(request)) note(`another origin: ${request.url()}`);
  });
  context.on('response', (response) => {
    const kind = response.request().resourceType();
    const missing = PARTS.has(kind) && response.status() >= 400;
    if (missing || response.status() >= 500) note(`${response.status()} for ${kind} ${response.url()}`);
  });
  return {
    get found() {
      return all.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
    },
    allow: (pattern) => allowed.push(pattern),
  };
}
