import { writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Seconds that one test file took of a worker: loading it, its hooks and its tests. */
export interface FileCost {
  project: string
  path: string
  seconds: number
  tests: number
}

/** Files below it are summed: each alone is not worth a look. */
const smallestSeconds = 1

/** The report as a page: projects by their cost, then the files that cost more than a second, the dearest first. */
export function costPage(costs: readonly FileCost[]): string {
  const total = sum(costs)
  const projects = Object.entries(Object.groupBy(costs, ({ project }) => project))
    .map(([project, files = []]) => ({ project, files: files.length, tests: testsOf(files), seconds: sum(files) }))
    .toSorted((a, b) => b.seconds - a.seconds)
  const dear = costs.filter(({ seconds }) => seconds >= smallestSeconds).toSorted((a, b) => b.seconds - a.seconds)
  const cheap = costs.filter(({ seconds }) => seconds < smallestSeconds)
  return [
    '# What the tests cost',
    '',
    'Seconds of a worker, as one run measured them: loading a file, its hooks and its tests. Two workers run side by side, so that a run takes',
    'about half of the sum. Each run of everything writes this page anew.',
    '',
    `${costs.length} files, ${testsOf(costs)} tests, ${Math.round(total)} s.`,
    '',
    '| Project | Files | Tests | Seconds |',
    '|---|--:|--:|--:|',
    ...projects.map(({ project, files, tests, seconds }) => `| ${project} | ${files} | ${tests} | ${Math.round(seconds)} |`),
    '',
    '| File | Project | Tests | Seconds |',
    '|---|---|--:|--:|',
    ...dear.map(({ path, project, tests, seconds }) => `| \`${path}\` | ${project} | ${tests} | ${seconds.toFixed(1)} |`),
    `| ${cheap.length} files below ${smallestSeconds} s | | ${testsOf(cheap)} | ${Math.round(sum(cheap))} |`,
    '',
  ].join('\n')
}

const sum = (costs: readonly FileCost[]) => costs.reduce((total, { seconds }) => total + seconds, 0)
const testsOf = (costs: readonly FileCost[]) => costs.reduce((total, { tests }) => total + tests, 0)

/** Files that the closing lines name. */
const dearest = 10

/** The dearest files of a run and the sum of all, for the end of its log. */
export function dearestLines(costs: readonly FileCost[]): string[] {
  if (costs.length <= 1) return []
  const lines = costs
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, dearest)
    .map(({ project, path, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${project.padEnd(10)} ${path}`)
  return [`Dearest files, in seconds of a worker:`, ...lines, `${Math.round(sum(costs)).toString().padStart(7)}  all ${costs.length} files`]
}

/** A file of a run that has ended. */
export function costOf(module: TestModule): FileCost {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    project: module.project.name,
    path: relative(process.cwd(), module.moduleId).split(sep).join('/'),
    seconds: (collectDuration + setupDuration + duration) / 1000,
    tests: [...module.children.allTests()].length,
  }
}

/** Writes what each file of the run cost into the file that SPOTDESK_TEST_COSTS names. */
export default class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['SPOTDESK_TEST_COSTS']
    if (path) writeFileSync(path, costPage(modules.map(costOf)))
  }
}
