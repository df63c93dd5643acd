import type { Binaries } from './binaries.ts';

/** Settings of every cluster: loopback only, little memory, no parallel workers besides the app on two cores. */
const BASE = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server's log is for its own problems; the app gets failed statements as errors.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
};

/** New in version 18. */
const SINCE_18 = { io_method: 'sync' };

/** For tests only: a crash may lose the whole cluster. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

interface ServerKind {
  binaries: Binaries;
  durable: boolean;
}

/** PostgreSQL's command line arguments for a cluster. */
export function serverArguments(clusterDir: string, port: number, { binaries, durable }: ServerKind): string[] {
  const newer = binaries.majorVersion >= 18 ? SINCE_18 : {};
  const settings = { ...BASE, ...newer, ...(durable ? {} : NOT_DURABLE), port: String(port) };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The complete environment of PostgreSQL's programs; NODE_ENV is required by the type. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_MESSAGES: 'C', NODE_ENV: process.env.NODE_ENV };
}
