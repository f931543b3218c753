/** Cost of the SDK under Node: CPU of its import, and CPU that it adds to a request beside the library below it. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildAll } from '../../build.ts'
import type { Benchmark } from '../benchmark.ts'
import { servePage } from '../desk/page-server.ts'
import { inherited } from '../desk/program.ts'
import { compareMs, type Figure } from '../figure.ts'
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

/** Imports of the package as it is published: the client, its rows without schemas, and the contract with its schemas. */
const imports = ['@spotdesk/sdk', '@spotdesk/sdk/calls', '@spotdesk/sdk/contract', 'zod'] as const

/** Milliseconds of CPU that a new process takes to import a module, compilation included. */
function importCpuMs(module: string): number {
  const code = `const before = process.cpuUsage(); await import('${module}'); const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000)`
  const { NODE_COMPILE_CACHE: _, ...env } = inherited()
  const folder = join(import.meta.dirname, '../../../packages/cli')
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env, encoding: 'utf8' }))
}

async function measureImports({ quick }: { quick: boolean }): Promise<Figure[]> {
  await buildAll(['sdk'])
  const spent = new Map(imports.map((module) => [module, [] as number[]]))
  for (let round = 0; round < (quick ? 5 : 20); round++) for (const module of imports) spent.get(module)!.push(importCpuMs(module))
  const of = (module: (typeof imports)[number]) => median(spent.get(module)!)
  return [
    { measure: `import of ${imports[0]}: CPU`, unit: 'ms', ours: of(imports[0]), rival: null, goal: { most: 150 } },
    ...imports.slice(1, 3).map((module) => compareMs(`import of ${module}: CPU`, of(module), ['import of zod', of('zod')])),
  ]
}

export const sdk: Benchmark = {
  name: 'sdk',
  title: 'SDK in Node, CPU of its import, and of the client per request of a page of 15 campaigns, answer parsed',
  async run(_open, options) {
    const page = await servePage()
    const clients = Object.fromEntries(
      ways.map((way) => [way, fork(script, [way, page.origin], { execArgv: ['--conditions=source'], env: inherited() })]),
    ) as Record<Way, ChildProcess>
    try {
      const figures = await measureImports(options)
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
