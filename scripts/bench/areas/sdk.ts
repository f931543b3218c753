/** What the SDK adds to a request under Node: CPU of the client's process, beside the library below it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Benchmark } from '../benchmark.ts'
import { servePage } from '../desk/page-server.ts'
import { inherited } from '../desk/program.ts'
import { compareMs } from '../figure.ts'
import { median } from '../measure/statistics.ts'

const script = join(import.meta.dirname, '..', 'rival', 'client.ts')
const ways = ['sdk', 'undici', 'fetch'] as const
type Way = (typeof ways)[number]
const concurrencies = [1, 50] as const

async function cpuPerRequest(client: ChildProcess, order: { requests: number; inFlight: number }): Promise<number> {
  client.send(order)
  const [cpuMs] = (await once(client, 'message')) as [number]
  return cpuMs
}

async function measure(clients: Record<Way, ChildProcess>, inFlight: number, { quick }: { quick: boolean }): Promise<Record<Way, number>> {
  const spent: Record<Way, number[]> = { sdk: [], undici: [], fetch: [] }
  const requests = quick ? 500 : 1500
  for (let round = -2; round < (quick ? 3 : 9); round++) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const cpuMs = await cpuPerRequest(clients[way], { requests, inFlight })
      if (round >= 0) spent[way].push(cpuMs)
    }
  }
  return { sdk: median(spent.sdk), undici: median(spent.undici), fetch: median(spent.fetch) }
}

export const sdk: Benchmark = {
  name: 'sdk',
  title: 'SDK in Node, CPU of the client per request of a page of 15 campaigns, answer parsed',
  async run(_open, options) {
    const page = await servePage()
    const clients = Object.fromEntries(
      ways.map((way) => [way, fork(script, [way, page.origin], { execArgv: ['--conditions=source'], env: inherited() })]),
    ) as Record<Way, ChildProcess>
    try {
      const figures = []
      for (const inFlight of concurrencies) {
        const cost = await measure(clients, inFlight, options)
        figures.push(compareMs(`${inFlight} in flight: CPU`, cost.sdk, ['undici request', cost.undici], { most: 1.3 }))
        figures.push(compareMs(`${inFlight} in flight: CPU`, cost.sdk, ['global fetch', cost.fetch]))
      }
      return figures
    } finally {
      for (const client of Object.values(clients)) client.disconnect()
      await page.close()
    }
  },
}
