/** Where Debian 12 puts PostgreSQL 15 and PgBouncer, on which two projects of the tests run. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'
export const pgBouncer = '/usr/sbin/pgbouncer'
