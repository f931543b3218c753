/** The connection to a running server, and its preparation for the first use. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { getSqlState } from '../errors.ts'
import { ownerRole } from './init.ts'
import { type Layout, socketPort } from './layout.ts'
import type { Postmaster } from './postmaster.ts'

const databaseName = 'spotdesk'
const appRole = 'spotdesk_app'

export interface ConnectionConfigs {
  ownerConfig: pg.PoolConfig
  appConfig: pg.PoolConfig
  socketDir: string
}

/** By its socket; on Windows by its port and password (not tested there). */
export async function connectionsTo({ port, socketFolder }: Postmaster, { password }: Layout): Promise<ConnectionConfigs> {
  const reach =
    socketFolder === ''
      ? { host: '127.0.0.1', port, password: (await readFile(password, 'utf8')).trim() }
      : { host: socketFolder, port: port || socketPort, password: '' }
  const to = (user: string): pg.PoolConfig => ({ ...reach, user, database: databaseName })
  return { ownerConfig: to(ownerRole), appConfig: to(appRole), socketDir: socketFolder }
}

/**
 * Gives a new cluster its database and the role of the application, which may log in here: nobody else can use the socket. Renaming the
 * database that initdb made takes 10 ms, `create database` 200.
 */
export async function ensureDatabase(postmaster: Postmaster, layout: Layout): Promise<void> {
  const { ownerConfig } = await connectionsTo(postmaster, layout)
  if (await canConnect(ownerConfig)) return
  const client = new pg.Client({ ...ownerConfig, database: 'template1' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock(1)')
    const { rows } = await client.query<{ name: string }>("select datname as name from pg_database where datname = 'postgres'")
    if (rows.length === 0) return
    const password = ownerConfig.password ? ` password ${pg.escapeLiteral(String(ownerConfig.password))}` : ''
    const { rows: roles } = await client.query('select from pg_roles where rolname = $1', [appRole])
    if (roles.length === 0) await client.query(`create role ${appRole} login nosuperuser nocreatedb nocreaterole nobypassrls${password}`)
    // The last step: a process that finds the database also finds the role.
    await client.query(`alter database postgres rename to ${databaseName}`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function canConnect(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (getSqlState(error) === '3D000') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
