/** Starts PostgreSQL 15, and PgBouncer in front of it, for the tests of a vitest project, and stops them afterwards. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { pgBouncer, postgresPrograms } from './postgres.ts'

/** Settings of servers whose data is thrown away. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300', 'listen_addresses=', 'timezone=UTC']

/** Who proves that passwords are checked; all others are let in by the socket's folder. */
const accessRules = 'local all login_test scram-sha-256\nlocal all all trust\n'

const poolerSettings = (folder: string) => `[databases]
* = host=${folder} port=5432
[pgbouncer]
pool_mode = transaction
default_pool_size = 5
max_client_conn = 1000
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = trust
auth_file = ${folder}/users.txt
logfile = ${folder}/pgbouncer.log
`

/** Neither program runs as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Waits until somebody listens on a socket. @throws Error when the program has ended */
async function untilListening(path: string, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} ended with ${program.exitCode}.`)
    const socket = createConnection(path)
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
}

export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const folder = config.env['SPOTDESK_TEST_SERVER'] as string
  const pooled = config.env['SPOTDESK_TEST_POOLER'] === 'on'
  const user = unprivileged()
  const options = { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] as const }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  const data = join(folder, 'data')
  execFileSync(
    join(postgresPrograms, 'initdb'),
    ['-D', data, '-U', 'spotdesk', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--auth=trust'],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  writeFileSync(join(data, 'pg_hba.conf'), accessRules)
  const running: ChildProcess[] = []
  const start = async (program: string, args: readonly string[], socket: string) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'ignore'] })
    running.push(child)
    await untilListening(join(folder, socket), child)
  }
  const stop = async () => {
    for (const child of running.toReversed()) {
      if (child.exitCode === null && child.kill('SIGINT')) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await start(
      join(postgresPrograms, 'postgres'),
      ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      '.s.PGSQL.5432',
    )
    if (pooled) {
      writeFileSync(join(folder, 'pgbouncer.ini'), poolerSettings(folder))
      writeFileSync(join(folder, 'users.txt'), '"spotdesk" ""\n"spotdesk_app" ""\n')
      await start(pgBouncer, [join(folder, 'pgbouncer.ini')], '.s.PGSQL.6432')
    }
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
