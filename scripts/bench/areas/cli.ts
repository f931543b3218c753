/** The command line as it is published: CPU and time of whole processes, beside a Node that does nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from '../../build.ts'
import { runChild } from '../../child.mjs'
import type { Benchmark } from '../benchmark.ts'
import { campaignFile } from '../desk/campaign-file.ts'
import { servePage } from '../desk/page-server.ts'
import { inherited } from '../desk/program.ts'
import { type Figure, compareMs } from '../figure.ts'
import { endedChildrenCpuMs } from '../measure/cpu.ts'
import { median } from '../measure/statistics.ts'

export const root = join(import.meta.dirname, '..', '..', '..')
export const program = join(root, 'packages', 'cli', 'dist', 'spotdesk.js')
/** Runs that are measured together: the system counts the CPU of ended processes in steps of 10 ms. */
const runsTogether = 5

export interface Spent {
  cpu: number
  wall: number
}

async function runTogether(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Spent> {
  const [cpu, from] = [endedChildrenCpuMs(), performance.now()]
  for (let run = 0; run < runsTogether; run++) {
    const code = await runChild(process.execPath, args, { env, stdio: 'ignore' })
    if (code !== 0) throw new Error(`node ${args.join(' ')} ended with exit code ${code}.`)
  }
  return { cpu: (endedChildrenCpuMs() - cpu) / runsTogether, wall: (performance.now() - from) / runsTogether }
}

/** Medians by name of what was run in turn. */
export async function compareRuns<Name extends string>(
  commands: Record<Name, readonly string[]>,
  rounds: number,
  env: NodeJS.ProcessEnv,
): Promise<Record<Name, Spent>> {
  const names = Object.keys(commands) as Name[]
  const spent = Object.fromEntries(names.map((name) => [name, [] as Spent[]])) as Record<Name, Spent[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const result = await runTogether(commands[name], env)
      if (round >= 0) spent[name].push(result)
    }
  }
  const of = (list: Spent[]): Spent => ({ cpu: median(list.map(({ cpu }) => cpu)), wall: median(list.map(({ wall }) => wall)) })
  return Object.fromEntries(names.map((name) => [name, of(spent[name])])) as Record<Name, Spent>
}

export function figuresOf(what: string, ours: Spent, rival: readonly [name: string, spent: Spent], most?: number): Figure[] {
  const [name, spent] = rival
  return [
    compareMs(`${what}: CPU`, ours.cpu, [name, spent.cpu], most === undefined ? null : { most }),
    compareMs(`${what}: time`, ours.wall, [name, spent.wall]),
  ]
}

export const cli: Benchmark = {
  name: 'cli',
  title: 'Command line, whole processes',
  async run(_open, { quick }) {
    await buildAll(['cli'])
    const folder = await mkdtemp(join(tmpdir(), 'spotdesk-bench-'))
    const page = await servePage()
    try {
      const file = join(folder, 'campaigns.csv')
      await writeFile(file, campaignFile({ name: 'cli', rows: 1000, advertiserId: 1001, currency: 'USD' }))
      const commands = {
        nothing: ['-e', '0'],
        version: [program, '--version'],
        help: [program, '--help'],
        list: [program, 'campaigns', 'list'],
        validate: [program, 'bulk', 'validate', 'campaigns', file],
        parse: [join(root, 'scripts', 'bench', 'rival', 'validate.mjs'), file],
      }
      // A home of its own, and no compile cache but the one that the program keeps for itself.
      const { NODE_COMPILE_CACHE: _, ...outer } = inherited()
      const env = {
        ...outer,
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        SPOTDESK_API_URL: page.origin,
        SPOTDESK_TOKEN: `sdt_${'0'.repeat(40)}`,
      }
      const spent = await compareRuns(commands, quick ? 2 : 7, env)
      return [
        ...figuresOf('--version', spent.version, ['node -e 0', spent.nothing], 1.4),
        // 1.1 times gh --help, which took 1.69 times the CPU of node -e 0 when the goal was set.
        ...figuresOf('--help', spent.help, ['node -e 0', spent.nothing], 1.85),
        ...figuresOf('campaigns list', spent.list, ['node -e 0', spent.nothing], 5),
        ...figuresOf('bulk validate, 1,000 rows', spent.validate, ['csv-parse + zod', spent.parse]),
      ]
    } finally {
      await page.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
