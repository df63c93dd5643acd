/*
 * Memory of a process that serves the sites: a larger young generation, which saves copying, and a heap that is
 * collected before it grows to what the machine has. Measured in docs/performance.md. Plain JavaScript, because
 * scripts/bootstrap.mjs imports it.
 */
const FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=256'];

/** glibc's memory of as few threads as help: otherwise each thread keeps its own, a tenth of the process. */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * V8's flags for such a process.
 * @param {string} own options that were given, such as NODE_OPTIONS; they take precedence
 * @returns {string[]}
 */
export const memoryFlags = (own) => FLAGS.filter((flag) => !own.includes(flag.split('=')[0]));
