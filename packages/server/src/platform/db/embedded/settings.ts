/** Settings of the embedded PostgreSQL, given on its command line: postgresql.conf stays as initdb wrote it. */
import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** Memory that this process may use: the machine's, or less in a container. */
function memory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** The settings of the server; `extra` wins. */
export function serverSettings(extra: Record<string, string>): Record<string, string> {
  const bytes = memory()
  return {
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${Math.max(16, Math.floor(Math.min(256, bytes / 32 / megabyte)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(bytes / 4 / megabyte))}MB`,
    work_mem: '8MB',
    jit: 'off',
    random_page_cost: '1.1',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    checkpoint_timeout: '10min',
    // The others are not compiled in: the server would refuse to start.
    wal_compression: 'pglz',
    synchronous_commit: 'on',
    // Containers have a small /dev/shm.
    dynamic_shared_memory_type: 'mmap',
    max_parallel_workers_per_gather: '0',
    huge_pages: 'off',
    autovacuum_naptime: '60s',
    bgwriter_delay: '1s',
    wal_writer_delay: '1s',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    // The application logs errors of statements; their texts contain customers' data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...extra,
  }
}

/** `-c name=value` for each. */
export function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
