/**
 * Kills of the server's process and of its database's, while imports of 1,000 rows run and others write. What was acknowledged
 * has to be there once. Used by kill.test.ts and by `npm run torture`.
 */
import { deepEqual } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { KillableServer } from './killable-server.ts'
import { type JobState, checkImport, rowCount, stateOf, untilEnded, upload } from './imports.ts'
import { read } from './read.ts'
import { type Writer, writeCampaigns, writeChangeSets, writeFacts, writeUsers } from './writers.ts'

/** The processes that are killed, in their order. Each answers true if there was one to kill. */
const kinds = {
  /** As a power cut of the machine that the server runs on. */
  server: async (server) => {
    await server.kill()
    server.start()
    return true
  },
  /** One connection is closed: by an administrator, or by a proxy in between. */
  connection: async ({ cluster: { database } }) => {
    // One that is at work, if there is one.
    const query = sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() order by state <> 'idle' desc, random() limit 1`
    return (await read(database, query)).some(({ ended }) => ended)
  },
  /** One process of the database dies; PostgreSQL ends all others and recovers. */
  backend: async ({ cluster: { database } }) => {
    const query = sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid() order by random() limit 1`
    return (await read(database, query)).some(({ pid }) => killProcess(pid))
  },
  /** The first process of the database dies; the server has to start the database again. */
  postmaster: async ({ cluster }) => {
    const pid = await cluster.postmaster()
    return pid !== null && killProcess(pid)
  },
  /** As a power cut of the machine that both run on. */
  both: async (server) => {
    const pid = await server.cluster.postmaster()
    const gone = server.kill()
    const killed = pid !== null && killProcess(pid)
    await gone
    server.start()
    return killed
  },
} as const satisfies Record<string, (server: KillableServer) => Promise<boolean>>
export type KillKind = keyof typeof kinds
export const killKinds = Object.keys(kinds) as KillKind[]

/** A process that has just ended by itself cannot be killed any more. */
function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

export interface KillOptions {
  /** How many kills at least. */
  kills: number
  /** How many of them at least find an import with some of its rows written and others not. */
  inTheMiddle: number
  /** The smallest amount of work of each writer, on the slowest machine. */
  steps: number
  /** Hears of each kill. */
  onKill?: (report: KillReport) => void
}

export interface KillReport {
  kills: Record<KillKind, number>
  inTheMiddle: number
  /** Imports that ended with exactly their rows. */
  imports: number
  /** Milliseconds from a kill until the server answered again, the slowest of each kind. */
  slowestRecovery: Record<KillKind, number>
}

export interface Outcome extends KillReport {
  /** Acknowledged writes of each writer. All of them were found, once each. */
  acknowledged: Record<string, number>
}

const none = (): Record<KillKind, number> => ({ server: 0, connection: 0, backend: 0, postmaster: 0, both: 0 })

export const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** @throws AssertionError when something that was acknowledged is missing or doubled; Error when the server ended by itself */
export async function runKills(server: KillableServer, options: KillOptions): Promise<Outcome> {
  server.start()
  await server.ready()
  const writers = await createWriters(server)
  let over = false
  const write = async ({ step }: Writer) => {
    for (let steps = 0; !over || steps < options.steps; steps++) await step()
  }
  const killing = killThroughImports(server, options).finally(() => (over = true))
  const [report] = await Promise.all([killing, ...Object.values(writers).map(write)])
  deepEqual(server.endedByItself(), [])
  const acknowledged: Record<string, number> = {}
  for (const [name, { check }] of Object.entries(writers)) acknowledged[name] = await check(server.cluster.database)
  return { ...report, acknowledged }
}

async function createWriters(server: KillableServer): Promise<Record<string, Writer>> {
  const [admin, trafficker] = [await server.clientOf('admin'), await server.clientOf('trafficker')]
  await read(
    server.cluster.database,
    sql`insert into ads (agency_id, id, campaign_id, name, name_lc, type) values (1, 300003, 104002, 'Ad', 'ad', 'AUDIO')`,
  )
  return {
    users: writeUsers(admin),
    campaigns: writeCampaigns(admin, { advertiserId: 1003, running: 104_001 }),
    changeSets: writeChangeSets(trafficker),
    delivery: writeFacts(admin, { campaignId: 104_002, adId: 300_003, zoneId: 2001 }),
  }
}

/** Imports file after file, and kills in turn what `kinds` names until it was enough. */
async function killThroughImports(server: KillableServer, { kills: wanted, inTheMiddle, onKill }: KillOptions): Promise<KillReport> {
  const importer = await server.clientOf('manager')
  const { database } = server.cluster
  const report: KillReport = {
    kills: none(),
    inTheMiddle: 0,
    imports: 0,
    slowestRecovery: none(),
  }
  const isEnough = () => sumOf(report.kills) >= wanted && report.inTheMiddle >= inTheMiddle
  while (!isEnough()) {
    const prefix = `round${report.imports}`
    const id = await upload(importer, prefix)
    let last: Moment | null = null
    while (!isEnough()) {
      const found = await momentToKill(() => stateOf(database, id), last)
      if (found === null) break
      const kind = killKinds[sumOf(report.kills) % killKinds.length]!
      const killedAt = performance.now()
      if (!(await kinds[kind](server))) continue
      await server.ready()
      report.slowestRecovery[kind] = Math.max(report.slowestRecovery[kind], Math.round(performance.now() - killedAt))
      report.kills[kind]++
      const { status, done } = await stateOf(database, id)
      if (status === 'STARTED' && found.done > 0 && done < rowCount) report.inTheMiddle++
      // A closed connection leaves the worker its number, unless it was the connection that holds it.
      last = { worker: kind === 'connection' ? null : found.worker, done: found.done }
      onKill?.(report)
    }
    await untilEnded(database, id)
    await checkImport(database, id, prefix)
    report.imports++
  }
  return report
}

interface Moment {
  worker: number | null
  done: number
}

/**
 * Waits for the moment to kill: a worker holds the job; after a kill it is another one, and it has written some rows more. A job that
 * ends its processes again and again without getting on is given up, which is right and not what is looked for here. Answers what
 * it saw, or null when the job ended first.
 */
async function momentToKill(look: () => Promise<JobState>, last: Moment | null): Promise<Moment | null> {
  const enough = last === null ? 0 : last.done + 1 + Math.floor(Math.random() * 150)
  for (;;) {
    const { status, worker, done } = await look()
    if (status === 'COMPLETED') return null
    if (worker !== null && worker !== last?.worker && done >= enough) {
      await sleep(Math.random() * 50)
      return { worker, done }
    }
    await sleep(1)
  }
}
