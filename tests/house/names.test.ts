import { expect, test } from 'vitest'
import { nameViolations } from '../../scripts/laws/names.ts'

const file = (path: string, text: string) => ({ path: `packages/${path}.ts`, text })

test('a name that a package exports from two files is found at the second, with the first', () => {
  const found = nameViolations([
    file('web/src/a', 'export const total = 1\nexport type Row = string\nexport function Row() {}'),
    file('web/src/b', '\nexport async function total() {}'),
  ])
  expect(found).toEqual([
    { path: 'packages/web/src/b.ts', line: 2, message: 'total is exported by packages/web/src/a.ts too: give each a name of its own' },
  ])
})

test('packages, tests and namespaces of the contract do not share their names', () => {
  const text = 'export const list = 1'
  expect(
    nameViolations([
      file('web/src/a', text),
      file('cli/src/a', text),
      file('web/src/a.test', text),
      file('sdk/src/contract/campaigns/orders', text),
      file('sdk/src/contract/campaigns/ads', text),
    ]),
  ).toEqual([])
})
