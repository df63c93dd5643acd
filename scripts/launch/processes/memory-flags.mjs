/*
 * Memory of a process that serves the sites: a larger young generation, which saves copying, a heap that is collected
 * when it has grown by a third of what lives in it (docs/decisions/0115-heap.md), and sources without types
 * (docs/decisions/0121-less-loaded.md). Plain JavaScript, because scripts/bootstrap.mjs imports it. The containers give
 * the same flags (Dockerfile, deploy/compose.yaml).
 */
const HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=35'];
const SOURCES = `--import=${new URL('../sources/load-stripped.mjs', import.meta.url).href}`;

/** glibc's memory of as few threads as help: otherwise each thread keeps its own, a tenth of the process. */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * Node's flags for such a process.
 * @param {string} own options that were given, such as NODE_OPTIONS; they take precedence
 * @returns {string[]}
 */
export const memoryFlags = (own) => [
  ...HEAP.filter((flag) => !own.includes(flag.split('=')[0])),
  ...(own.includes(SOURCES) ? [] : [SOURCES]),
];
