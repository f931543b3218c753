/** The laws run in `npm run check`, over the whole tree; their own tests beside this one show what each finds. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../scripts/laws')
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

test('npm run check runs every law that there is', () => {
  const laws = readdirSync(folder).flatMap((name) =>
    [...textOf(name).matchAll(/export function (\w+(?:Violations(?:In)?|Exceptions))\(/g)].map(([, law]) => law!),
  )
  expect(laws.length).toBeGreaterThanOrEqual(15)
  const runs = textOf('main.ts') + textOf('repository.ts')
  expect(laws.filter((law) => !new RegExp(`(flatMap\\(${law}\\)|\\.\\.\\.${law}\\(|=> ${law}\\()`).test(runs))).toEqual([])
  expect(readFileSync(join(folder, '../check.ts'), 'utf8')).toContain('scripts/laws/main.ts')
})
