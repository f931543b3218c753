import { existsSync, writeSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { costOf, dearestLines } from './cost-reporter.ts'
import { failuresFolder } from './test-report.ts'

/** Counts of one run as the closing line shows them. */
interface Totals {
  passed: number
  failed: number
  skipped: number
}

/** Adds a module's tests; a module that failed without a failed test (a broken import or hook) counts as one failure. */
function add(totals: Totals, module: TestModule): void {
  const failedBefore = totals.failed
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') totals.passed += 1
    else if (state === 'failed') totals.failed += 1
    else totals.skipped += 1
  }
  if (module.state() === 'failed' && totals.failed === failedBefore) totals.failed += 1
}

/**
 * Ends a run with what a person or a program reads at the end of a log: the dearest files and their sum, the seed of a shuffled run, the
 * folder of what failed tests left, and as the very last line `N passed, N failed, N skipped`. Errors outside tests count as failures.
 */
export default class ClosingReporter implements Reporter {
  #seed: number | undefined

  onInit({ config }: Vitest): void {
    this.#seed = config.sequence.shuffle ? config.sequence.seed : undefined
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const totals: Totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) add(totals, module)
    const lines = [
      ...dearestLines(modules.map(costOf)),
      ...(this.#seed === undefined ? [] : [`Shuffled with --sequence.seed=${this.#seed}`]),
      ...(existsSync(failuresFolder) ? [`What failed tests left stands in ${failuresFolder}`] : []),
      `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
    ]
    process.once('exit', () => void writeSync(1, `${lines.join('\n')}\n`))
  }
}
