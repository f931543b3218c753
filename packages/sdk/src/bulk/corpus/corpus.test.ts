import { describe, expect, it } from 'vitest'
import { cells } from './cells.test.data.ts'
import { files } from './files.test.data.ts'
import { rows } from './rows.test.data.ts'
import { planFile, summaryOf } from './world.test.data.ts'

describe.each([
  ['Files', files],
  ['Cells', cells],
  ['Rows', rows],
] as const)('%s of the corpus', (_title, corpus) => {
  it.each(corpus.map((entry) => [entry.name, entry] as const))('%s', async (_name, { file, expected, context }) => {
    const plan = await planFile(file, undefined, context)
    expect(summaryOf(plan)).toEqual(expected)
    // A number out of its range is told the end of it.
    expect(JSON.stringify(plan)).not.toMatch(/too (?:big|small)(?!\. (?:The|It))/)
  })
})

it('The corpus has at least 80 cases, each with a name of its own', () => {
  const names = [...files, ...cells, ...rows].map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(80)
  expect(new Set(names).size).toBe(names.length)
})
