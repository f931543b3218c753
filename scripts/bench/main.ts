/** `npm run bench [-- <name> …] [--quick]`: what Spotdesk costs, beside what it could be compared with, in one run. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bulkExport, bulkImport } from './areas/bulk.ts'
import { cards } from './areas/cards.ts'
import { cli } from './areas/cli.ts'
import { cliBulk } from './areas/cli-bulk.ts'
import { cliRivals } from './areas/cli-rivals.ts'
import { ingest, statistics } from './areas/delivery.ts'
import { extension } from './areas/extension.ts'
import { forecast } from './areas/forecast.ts'
import { largeList, list } from './areas/list.ts'
import { get, pause } from './areas/one-campaign.ts'
import { report } from './areas/report.ts'
import { sdk } from './areas/sdk.ts'
import { sdkTypes } from './areas/sdk-types.ts'
import { shares } from './areas/shares.ts'
import { start } from './areas/start.ts'
import { targetingEdit } from './areas/targeting.ts'
import { userLog } from './areas/user-log.ts'
import { web } from './areas/web.ts'
import type { Benchmark, RunOptions } from './benchmark.ts'
import { dearCalls } from './desk/dear-calls.ts'
import { type Desk, openDesk } from './desk/desk.ts'
import { type Section, printSection, writeReport } from './report.ts'

/** In the order in which they run: the desk only grows, so that the list begins, and a large desk comes when the others are done. */
const benchmarks: readonly Benchmark[] = [
  list,
  get,
  pause,
  bulkImport,
  bulkExport,
  report,
  start,
  cli,
  cliRivals,
  cliBulk,
  sdk,
  sdkTypes,
  largeList,
  cards,
  statistics,
  ingest,
  userLog,
  shares,
  web,
  extension,
  targetingEdit,
  forecast,
]

const usage = `Usage: npm run bench [-- [--quick] [--desk <folder>] <name> …]
  --desk <folder>  keeps the database of the desk there, for the next run
  --seconds <n>    of shares: seconds a call
  --call <part>    of shares: only the calls whose names have this part; may come more than once
Benchmarks: ${benchmarks.map(({ name }) => name).join(', ')}.`

async function runAll(chosen: readonly Benchmark[], options: RunOptions, folder: string | undefined): Promise<Section[]> {
  let opening: Promise<Desk> | undefined
  const sections: Section[] = []
  try {
    for (const { name: benchmark, title, run } of chosen) {
      const from = performance.now()
      const figures = await run(() => (opening ??= openDesk(folder)), options)
      const section = { benchmark, title, seconds: (performance.now() - from) / 1000, figures }
      console.log(printSection(section))
      sections.push(section)
    }
    return sections
  } finally {
    await (await opening?.catch(() => undefined))?.close()
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      desk: { type: 'string' },
      seconds: { type: 'string' },
      call: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))
  const { quick, desk, seconds, call } = values
  const names = call ? dearCalls(1).map(({ name }) => name) : []
  const faults = [
    ...unknown.map((name) => `Unknown benchmark ${name}.`),
    ...(seconds === undefined || Number(seconds) > 0 ? [] : ['--seconds is a number above 0.']),
    ...(call ?? []).filter((part) => !names.some((name) => name.includes(part))).map((part) => `No call has the part ${part}.`),
  ]
  if (faults.length > 0) {
    console.error([...faults, usage].join('\n'))
    return 2
  }
  const chosen = positionals.length === 0 ? benchmarks : benchmarks.filter(({ name }) => positionals.includes(name))
  console.log('Figures of one run, ours beside a rival on the same machine at the same time. Rate limits are off (SPOTDESK_LIMITS=off).')
  const options = { quick, ...(seconds && { seconds: Number(seconds) }), ...(call && { calls: call }) }
  const sections = await runAll(chosen, options, desk)
  console.log(`\nWritten to ${writeReport(join(import.meta.dirname, '..', '..', 'bench-results'), { quick, sections })}`)
  return 0
}

process.exitCode = await main()
