/** Debian's PostgreSQL 15 and PgBouncer for the tests: found, or installed as Chromium is. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const postgresPrograms = '/usr/lib/postgresql/15/bin'
export const pgBouncer = '/usr/sbin/pgbouncer'

/** Package of Debian 12 by the program that it brings. */
const packages = { 'postgresql-15': `${postgresPrograms}/postgres`, pgbouncer: pgBouncer }

function missing(): string[] {
  return Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
}

/**
 * Sees to it that both are there, by apt where that is possible (root on Debian).
 * @throws Error that says what to do
 */
export function ensurePostgres15(): void {
  const wanted = missing()
  if (wanted.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error(`Installing ${wanted.join(' and ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]): boolean => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0
    if (apt('update')) apt('install', '-y', '--no-install-recommends', ...wanted)
  }
  if (missing().length === 0) return
  throw new Error(
    'Tests of the projects postgres15 and pgbouncer run on PostgreSQL 15 and PgBouncer as Debian 12 packages them, and they could be neither found ' +
      'nor installed. Install them (as root: apt-get install -y postgresql-15 pgbouncer), or name the other projects with --project.',
  )
}
