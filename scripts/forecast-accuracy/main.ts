/**
 * `node --conditions=source scripts/forecast-accuracy/main.ts [worlds per family] [--tune | --teach] [--family NAME] [--json FILE]`: forecasts
 * in independent worlds beside what their ad servers delivered. Without an option the page's seeds are run and docs/forecast/accuracy.md is
 * written. With `--tune` the seeds for tuning are run and figures are printed. With `--teach` others teach the calibration that is kept in
 * taught.ts and used by both. `--json` keeps every case. The same command gives the same figures.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { learnCalibration } from '@spotdesk/forecast'
import { tablesOf } from './score/page.ts'
import { type Lessons, teach, toSource } from './score/teach.ts'
import { toPage } from './score/text.ts'
import { runWorld, type WorldCases } from './score/world-case.ts'
import { taught } from './taught.ts'
import { families, type Family } from './world/types.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tune: { type: 'boolean', default: false },
    teach: { type: 'boolean', default: false },
    json: { type: 'string' },
    family: { type: 'string' },
  },
})
const count = Number(positionals[0] ?? (options.teach ? 12 : 15))
/** Seeds of tuning begin at 1, those that teach at 501, those of the page at 1001. */
const firstSeed = options.teach ? 501 : options.tune ? 1 : 1001

/** Runs the worlds one by one and says how each went. */
function runAll<T>(run: (seed: number, family: Family) => T, tell: (result: T) => string): T[] {
  return families.flatMap((family, index) => {
    if (options.family !== undefined && options.family !== family) return []
    const own = family === 'price' ? Math.ceil(count / 4) : count
    return Array.from({ length: own }, (_, number) => {
      const started = performance.now()
      const seed = firstSeed + index * 100 + number
      const result = run(seed, family)
      console.error(`${family} ${seed}: ${tell(result)}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
      return result
    })
  })
}

function write(path: string, text: string): void {
  writeFileSync(path, text)
  console.error(`Written to ${path}`)
}

if (options.teach) {
  const lessons = runAll<Lessons>(teach, ({ cases }) => `${cases.length} forecasts`)
  const calibration = learnCalibration(
    lessons.flatMap(({ cases }) => cases),
    lessons.flatMap(({ pairs }) => pairs),
  )
  write(
    join(import.meta.dirname, 'taught.ts'),
    toSource(calibration, `node --conditions=source scripts/forecast-accuracy/main.ts ${count} --teach`),
  )
} else {
  const worlds = runAll<WorldCases>(
    (seed, family) => runWorld(seed, family, taught),
    ({ cases }) => `${cases.filter(({ says, inFull }) => says === inFull).length} of ${cases.length} right`,
  )
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(worlds, null, 1))
  if (options.tune || options.family !== undefined) {
    const { goals, verdicts, calibrated, numbers, briers, reliability, groups, shocks, tooFew, unstated, matching } = tablesOf(worlds)
    const parts = [goals, verdicts, calibrated, numbers, briers, reliability, groups, shocks]
    console.log([...parts, JSON.stringify({ tooFew, unstated, matching })].join('\n\n'))
  } else write(join(import.meta.dirname, '..', '..', 'docs', 'forecast', 'accuracy.md'), toPage(worlds, count))
}
