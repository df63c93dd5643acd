import type { BrowserContext, Request } from '@playwright/test';

/** The browser's console message about a 4xx response; the responses themselves are checked instead. */
const REFUSED_ANSWER = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** Remix logs this when a page is left while its data is loading; harmless. */
const ABORTED_NAVIGATION = /signal is aborted without reason/;
/** Resources of a page that must always exist. */
const PARTS = new Set(['image', 'font', 'stylesheet', 'script', 'media', 'manifest']);

/** Unexpected problems in a browser. */
export interface Problems {
  found: string[];
  /** Ignores problems that a test causes on purpose, such as a cut connection. */
  allow: (pattern: RegExp) => void;
}

function isExternal(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url());
  if (protocol === 'data:' || protocol === 'blob:') return false;
  return hostname !== 'localhost' && !hostname.endsWith('.localhost');
}

/**
 * Records console errors (including policy violations and hydration failures), exceptions, requests to other origins,
 * missing resources and responses of 500 and above.
 */
export function watchForProblems(context: BrowserContext): Problems {
  const allowed: RegExp[] = [];
  const all: string[] = [];
  const note = (problem: string) => all.push(problem);
  context.on('console', (message) => {
    const text = message.text();
    const serious = message.type() === 'error' || /hydrat/i.test(text);
    if (serious && !REFUSED_ANSWER.test(text) && !ABORTED_NAVIGATION.test(text))
      note(`console: ${text} (${message.page()?.url() ?? 'no page'})`);
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!ABORTED_NAVIGATION.test(message)) note(`exception: ${message} (${error.page()?.url() ?? 'no page'})`);
  });
  context.on('request', (request) => {
    if (isExternal(request)) note(`another origin: ${request.url()}`);
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
