import type { Plugin } from 'vite';

/** What to find in a file, and the value that it always has in a browser of this app. */
type Constant = readonly [found: RegExp, value: string];

/** Flags of Remix's next version, which `vite.config.ts` turns on. */
const REMIX_FLAGS: Constant = [
  /\b(?:window\.__remixContext\.)?future\.v3_(?:fetcherPersist|lazyRouteDiscovery|relativeSplatPath|singleFetch)\b/g,
  'true',
];
/** Flags of the router's next version, which Remix turns on. */
const ROUTER_FLAGS: Constant = [
  /\b(?:router\.)?future\.v7_(?:fetcherPersist|normalizeFormMethod|partialHydration|prependBasename|relativeSplatPath|skipActionErrorRevalidation|startTransition)\b/g,
  'true',
];
/** The server renders every page. */
const SINGLE_PAGE: Constant = [
  /(?<=if \(|!|return )isSpaMode\b|\bisSpaMode(?= \?)|\bwindow\.__remixContext\.isSpaMode\b/g,
  'false',
];

/** By file of `node_modules`. */
const CONSTANTS: Record<string, readonly Constant[]> = {
  '@remix-run/react/dist/esm/browser.js': [REMIX_FLAGS, SINGLE_PAGE],
  '@remix-run/react/dist/esm/components.js': [
    REMIX_FLAGS,
    SINGLE_PAGE,
    // Only the server has a static context. The browser hydrates scripts as empty ones.
    [/!isStatic\b/g, 'true'],
    [/\bstaticContext(?= \? `)/g, 'false'],
    // The number of scripts with deferred data, which single fetch does not have.
    [/typeof __remixContext === "object" && __remixContext\.a\b/g, 'false'],
  ],
  '@remix-run/react/dist/esm/fog-of-war.js': [REMIX_FLAGS, SINGLE_PAGE],
  '@remix-run/react/dist/esm/links.js': [REMIX_FLAGS],
  '@remix-run/react/dist/esm/routes.js': [
    REMIX_FLAGS,
    SINGLE_PAGE,
    // Without single fetch each route has a request of its own.
    [/typeof singleFetch === "function"/g, 'true'],
  ],
  '@remix-run/router/dist/router.js': [
    ROUTER_FLAGS,
    // No loader returns `defer()`: with single fetch a promise is part of the data.
    [/(?<=if \()isDeferredData\(result\)/g, 'false'],
    [/\bresult\.type === ResultType\.deferred/g, 'false'],
    // Warnings are for developers, whose pages have them.
    [/(?<=function warning\(cond, message\) \{\s+if \()!cond/g, 'false'],
  ],
  'react-router/dist/index.js': [ROUTER_FLAGS],
  'react-router-dom/dist/index.js': [ROUTER_FLAGS],
};

export const ROUTER_FILES = Object.keys(CONSTANTS);

/**
 * Writes constants into a file of the router.
 * @throws Error if one of them is not there, after an update of the router
 */
function writeConstants(code: string, [file, constants]: [string, readonly Constant[]]): string {
  return constants.reduce((text, [found, value]) => {
    if (text.search(found) < 0) throw new Error(`${file} has no ${found.source}, which browser-router.ts replaces`);
    return text.replaceAll(found, value);
  }, code);
}

/** Leaves out of the browser's router what only other settings, servers and developers need. */
export function browserRouter(): Plugin {
  const left = new Set(ROUTER_FILES);
  return {
    name: 'browser-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      const entry = Object.entries(CONSTANTS).find(([file]) => id.endsWith(`/node_modules/${file}`));
      if (!entry) return null;
      left.delete(entry[0]);
      return { code: writeConstants(code, entry), map: null };
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`browser-router.ts found no ${[...left].join(', ')}`);
    },
  };
}
