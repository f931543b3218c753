import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

/**
 * The runner's own reporter with a count. At a terminal its summary has one; in a log, where there is none, each file gets a line that says
 * how many of how many have ended, and only files and failed tests get lines.
 */
export default class ProgressReporter extends DefaultReporter {
  #ended = 0
  #total = 0

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#ended = 0
    this.#total = specifications.length
    if (!this.isTTY) this.log(beginning(specifications))
    super.onTestRunStart(specifications)
  }

  override printTestModule(module: TestModule): void {
    if (this.isTTY) {
      super.printTestModule(module)
      return
    }
    this.#ended += 1
    const { duration } = module.diagnostic()
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed')
    const sign = module.state() === 'failed' ? '✗' : '✓'
    this.log(
      `[${this.#ended}/${this.#total}] ${sign} ${module.project.name} ${module.relativeModuleId}: ${tests.length} ${tests.length === 1 ? 'test' : 'tests'}, ${(duration / 1000).toFixed(1)} s`,
    )
    for (const test of failed) this.log(`    ✗ ${test.fullName}`)
  }
}

/** '545 test files: sdk 80, server 120, …' */
function beginning(specifications: readonly TestSpecification[]): string {
  const counts = new Map<string, number>()
  for (const { project } of specifications) counts.set(project.name, (counts.get(project.name) ?? 0) + 1)
  return `${specifications.length} test ${specifications.length === 1 ? 'file' : 'files'}: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`
}
