/** Interleaved rounds of the same load on several servers, so that what disturbs the machine disturbs all of them. */
import { processCpuMs } from './cpu.ts'
import { type Ask, runLoad } from './load.ts'
import { median, percentile } from './statistics.ts'

export interface Side {
  pid: number
  origin: string
  /** The requests of a round at a number of clients. */
  asks(round: number, clients: number): Promise<readonly Ask[]> | readonly Ask[]
}

/** Medians over the rounds. */
export interface Cost {
  /** CPU milliseconds of the server's process per request. */
  server: number
  /** CPU milliseconds of the database's processes per request. */
  database: number
  both: number
  /** Milliseconds, at one client. */
  p50: number
  /** Requests per second at 20 clients. */
  perSecond: number
}

/** Clients at which throughput is measured. */
const crowd = 20

/** @param databaseCpu milliseconds used so far by the database that all sides share */
export async function compareLoads<Name extends string>(
  sides: Record<Name, Side>,
  { rounds, databaseCpu }: { rounds: number; databaseCpu: () => number },
): Promise<Record<Name, Cost>> {
  const names = Object.keys(sides) as Name[]
  const costs = Object.fromEntries(names.map((name) => [name, [] as Cost[]])) as Record<Name, Cost[]>
  // The first rounds let every process compile its code and its statements; they do not count.
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const cost = await measureRound(sides[name], round, databaseCpu)
      if (round >= warmUps) costs[name].push(cost)
    }
  }
  return Object.fromEntries(names.map((name) => [name, medians(costs[name])])) as Record<Name, Cost>
}

const warmUps = 2

async function measureRound({ pid, origin, asks }: Side, round: number, databaseCpu: () => number): Promise<Cost> {
  const total = { server: 0, database: 0, requests: 0 }
  const load = async (clients: number) => {
    const list = await asks(round, clients)
    const before = { server: processCpuMs(pid), database: databaseCpu() }
    const result = await runLoad(origin, list, clients)
    total.server += processCpuMs(pid) - before.server
    total.database += databaseCpu() - before.database
    total.requests += list.length
    return result
  }
  const [alone, crowded] = [await load(1), await load(crowd)]
  const [server, database] = [total.server / total.requests, total.database / total.requests]
  return {
    server,
    database,
    both: server + database,
    p50: percentile(alone.latencies, 0.5),
    perSecond: crowded.latencies.length / crowded.seconds,
  }
}

function medians(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick))
  return {
    server: of((cost) => cost.server),
    database: of((cost) => cost.database),
    both: of((cost) => cost.both),
    p50: of((cost) => cost.p50),
    perSecond: of((cost) => cost.perSecond),
  }
}
