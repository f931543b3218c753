import { expect, test } from 'vitest'
import { circleViolations } from '../../scripts/laws/circles.ts'

const file = (name: string, text: string) => ({ path: `packages/web/src/${name}.ts`, text })

test('files that import each other are found at each import, also for a type and over several files', () => {
  const found = circleViolations([
    file('a', "import { b } from './b.ts'"),
    file('b', "\nexport type { C } from './c.ts'"),
    file('c', "import type { A } from './a.ts'"),
    file('d', "import { a } from './a.ts'\nimport { zod } from 'zod'"),
  ])
  expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([
    'packages/web/src/a.ts:1',
    'packages/web/src/b.ts:2',
    'packages/web/src/c.ts:1',
  ])
  expect(found[0]!.message).toBe(
    'a circle of imports: packages/web/src/a.ts → packages/web/src/b.ts → packages/web/src/c.ts → packages/web/src/a.ts',
  )
})

test('a lazy import and two ways to one file are no circle', () => {
  expect(
    circleViolations([
      file('a', "import { b } from './b.ts'\nimport { c } from './c.ts'"),
      file('b', "import { c } from './c.ts'"),
      file('c', "const load = () => import('./a.ts')"),
    ]),
  ).toEqual([])
})
