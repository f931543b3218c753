import { expect, test } from 'vitest'
import { costPage, dearestLines } from '../../scripts/cost-reporter.ts'

const file = (project: string, name: string, seconds: number) => ({
  project,
  path: `packages/${project}/src/${name}.test.ts`,
  seconds,
  tests: 2,
})

test('the report of costs names dear files first and sums the cheap ones', () => {
  const page = costPage([file('sdk', 'cheap', 0.4), file('server', 'quick', 2), file('server', 'slow', 31.26), file('sdk', 'small', 0.3)])
  expect(page.split('\n').filter((line) => /^\||files,/.test(line))).toEqual([
    '4 files, 8 tests, 34 s.',
    '| Project | Files | Tests | Seconds |',
    '|---|--:|--:|--:|',
    '| server | 2 | 4 | 33 |',
    '| sdk | 2 | 4 | 1 |',
    '| File | Project | Tests | Seconds |',
    '|---|---|--:|--:|',
    '| `packages/server/src/slow.test.ts` | server | 2 | 31.3 |',
    '| `packages/server/src/quick.test.ts` | server | 2 | 2.0 |',
    '| 2 files below 1 s | | 4 | 1 |',
  ])
})

test('the closing lines name the ten dearest files and the sum of all', () => {
  const costs = Array.from({ length: 12 }, (_, at) => file('web', `file-${at}`, at + 0.5))
  const lines = dearestLines(costs)
  expect(lines).toHaveLength(12)
  expect(lines[1]).toBe('   11.5  web        packages/web/src/file-11.test.ts')
  expect(lines.at(-2)).toBe('    2.5  web        packages/web/src/file-2.test.ts')
  expect(lines.at(-1)).toBe('     72  all 12 files')
  // One file is what a person runs by hand.
  expect(dearestLines(costs.slice(0, 1))).toEqual([])
})
