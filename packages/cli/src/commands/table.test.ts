import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands, groups } from './table.ts'

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []))
const nouns = foldersIn(import.meta.dirname).flatMap(foldersIn)

test('the commands of every noun are tested: their JSON, their examples and their options', () => {
  expect(nouns.filter((folder) => readdirSync(folder).includes('commands.test.ts'))).toEqual(nouns)
  for (const folder of nouns) expect(readFileSync(join(folder, 'commands.test.ts'), 'utf8')).toContain('testCommands({')
})

test('no two commands have the same words, and every group has commands', () => {
  const paths = commands.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(groups.filter(({ path }) => !paths.some((command) => command.startsWith(`${path} `)))).toEqual([])
})
