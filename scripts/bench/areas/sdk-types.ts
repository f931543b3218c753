/** The time that a user's compiler takes for a small file that uses the SDK, with its declarations as they are packed. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '../benchmark.ts'
import { median } from '../measure/statistics.ts'

const root = join(import.meta.dirname, '../../..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

const small = `import { ApiError, SpotdeskClient, type Campaign } from '@spotdesk/sdk'
const api = new SpotdeskClient({ baseUrl: 'https://ads.example.com', auth: 'sdt_token' })
const names: string[] = []
for await (const campaign of api.campaigns.list({ status: ['RUNNING'], sort: '-startDate' })) names.push(campaign.name)
const campaign: Campaign = await api.campaigns.get({ id: 12 })
try {
  const { data, response } = await api.campaigns.pause({ id: campaign.id }).withResponse()
  await api.campaigns.update({ id: 12, body: { name: 'Autumn' } }, { ifMatch: data.version })
  console.log(response.etag)
} catch (error) {
  if (error instanceof ApiError && error.code === 'campaignActionNotAllowed') console.log(error.body.allowedActions)
}
const order = await api.orders.get({ id: 3 })
console.log(order.name, names)
`

const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  lib: ['es2024', 'dom', 'esnext.disposable'],
}

/** Milliseconds of a whole run of the compiler over one file. Throws when the file does not compile. */
function checkMs(folder: string, name: string): number {
  const from = performance.now()
  execFileSync(process.execPath, [compiler, '-p', join(folder, `${name}.json`)], { stdio: 'pipe' })
  return performance.now() - from
}

export const sdkTypes: Benchmark = {
  name: 'sdk-types',
  title: 'Types of the SDK: the compiler over a small file that uses the client, and over an empty one',
  run(_open, { quick }) {
    const dist = join(root, 'packages/sdk/dist')
    execFileSync(process.execPath, [compiler, '-b', join(root, 'packages/sdk')], { stdio: 'pipe' })
    mkdirSync(dist, { recursive: true })
    const folder = mkdtempSync(join(dist, 'bench-types-'))
    try {
      for (const [name, text] of Object.entries({ small, empty: 'export {}\n' })) {
        writeFileSync(join(folder, `${name}.ts`), text)
        writeFileSync(join(folder, `${name}.json`), JSON.stringify({ compilerOptions, include: [`${name}.ts`] }))
      }
      const rounds = Array.from({ length: quick ? 3 : 9 }, () => [checkMs(folder, 'small'), checkMs(folder, 'empty')] as const)
      const [ours, start] = [median(rounds.map(([ms]) => ms)), median(rounds.map(([, ms]) => ms))]
      return Promise.resolve([
        { measure: 'Small file: whole check', unit: 'ms', ours, rival: null, goal: { most: 600 } },
        { measure: 'Small file: without the start of the compiler', unit: 'ms', ours: ours - start, rival: null, goal: null },
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
