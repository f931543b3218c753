/** Debian's PostgreSQL 15 and PgBouncer for the tests: found, or installed as Chromium is. */
import { existsSync } from 'node:fs'
import { hasApt, installByApt } from './apt.ts'

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
  if (hasApt) {
    console.error(`Installing ${wanted.join(' and ')} …`)
    installByApt(wanted)
  }
  if (missing().length === 0) return
  throw new Error(
    'Tests of the projects postgres15 and pgbouncer run on PostgreSQL 15 and PgBouncer as Debian 12 packages them, and they could be neither found ' +
      'nor installed. Install them (as root: apt-get install -y postgresql-15 pgbouncer), or name the other projects with --project.',
  )
}
