import { writeSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

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
 * Prints `N passed, N failed, N skipped` as the very last line of a run, after every other reporter, so that a
 * person or a program reading the end of the log needs nothing else. Errors outside tests count as failures.
 */
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const totals: Totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) add(totals, module)
    process.once('exit', () => {
      writeSync(1, `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
    })
  }
}
