/** Bulk work by the command line on a large desk, from the typed command to its last line, beside the same calls over HTTP alone. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from '../../build.ts'
import { runChild } from '../../child.mjs'
import type { Benchmark } from '../benchmark.ts'
import { campaignFile } from '../desk/campaign-file.ts'
import { agencyId, type Desk } from '../desk/desk.ts'
import { inherited } from '../desk/program.ts'
import { deskSize } from '../desk/world.ts'
import { compareMs } from '../figure.ts'
import { median } from '../measure/statistics.ts'
import { clear, exportOurs, importOurs, openLargeDesk } from './bulk.ts'
import { program } from './cli.ts'

const rowsOfFile = 1000
const idsOfJob = 1000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Medians of both in turn; the first round does not count. */
async function inTurn(rounds: number, ours: () => Promise<number>, bare: () => Promise<number>): Promise<{ ours: number; bare: number }> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = -1; round < rounds; round++) {
    const [mine, other] = [await ours(), await bare()]
    if (round < 0) continue
    times.ours.push(mine)
    times.bare.push(other)
  }
  return { ours: median(times.ours), bare: median(times.bare) }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const code = await runChild(process.execPath, [program, ...args], { env, stdio: 'ignore' })
  if (code !== 0) throw new Error(`spotdesk ${args.join(' ')} ended with exit code ${code}.`)
}

async function idsOf({ owner }: Desk): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>('select id::integer from campaigns where agency_id = $1 order by id limit $2', [
    agencyId,
    deskSize,
  ])
  return rows.map(({ id }) => id)
}

export const cliBulk: Benchmark = {
  name: 'cli-bulk',
  title: 'Bulk work by the command line, command to last line, beside the calls alone',
  async run(open, { quick }) {
    await buildAll(['cli'])
    const desk = await openLargeDesk(open)
    const folder = await mkdtemp(join(tmpdir(), 'spotdesk-bench-'))
    try {
      const env = {
        ...inherited(),
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        SPOTDESK_API_URL: desk.ours.origin,
        SPOTDESK_TOKEN: desk.headers['authorization']!.replace('Bearer ', ''),
      }
      let files = 0
      const next = () => campaignFile({ name: `cli-${process.pid}-${files++}`, rows: rowsOfFile, ...desk.advertiser })
      const file = join(folder, 'campaigns.csv')
      const apply = async () => {
        await writeFile(file, next())
        const time = await timed(() => run(['bulk', 'apply', 'campaigns', file, '--confirm', 'campaigns.csv'], env))
        await clear(desk)
        return time
      }
      const upload = async () => {
        const text = next()
        const time = await timed(() => importOurs(desk, text))
        await clear(desk)
        return time
      }
      const applied = await inTurn(quick ? 2 : 7, apply, upload)
      const ids = await idsOf(desk)
      const list = join(folder, 'ids.txt')
      await writeFile(list, ids.join('\n'))
      const output = join(folder, 'all.csv')
      const exportAll = () => timed(() => run(['bulk', 'export', 'campaigns', '--ids-file', list, '-o', output], env))
      const jobs = () =>
        timed(async () => {
          for (let at = 0; at < ids.length; at += idsOfJob) await exportOurs(desk, ids.slice(at, at + idsOfJob))
        })
      const exported = await inTurn(quick ? 1 : 3, exportAll, jobs)
      const lines = (await readFile(output, 'utf8')).split('\r\n').length
      if (lines < ids.length) throw new Error(`The export has ${lines} lines for ${ids.length} campaigns.`)
      return [
        compareMs('bulk apply, 1,000 rows: time', applied.ours, ['the calls alone', applied.bare]),
        compareMs(`bulk export, ${ids.length.toLocaleString('en-US')} campaigns: time`, exported.ours, ['the calls alone', exported.bare]),
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
