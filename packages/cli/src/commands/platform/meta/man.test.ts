import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtProgram } from '../../../testing/cli.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'
import { commands, groups } from '../../table.ts'
import { manPage, manPages } from './man-page.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-man-'))
})
afterAll(() => rm(folder, { recursive: true }))
const run = (...args: string[]) => runHere(['man', ...args], { cwd: folder })

test('every command is on the page of its first word, with its options and examples as they are typed', () => {
  for (const { path, options = [], examples } of commands) {
    const page = manPage(path.split(' ')[0])
      .replaceAll(String.raw`\-`, '-')
      .replaceAll(String.raw`\e`, '\\')
    expect(page).toContain(`.SS "spotdesk ${path}"`)
    for (const { flags } of options) expect(page).toContain(flags)
    for (const { command } of examples) expect(page).toContain(`\n${command}\n`)
  }
})
test('-o writes a page for each word and one for the program; the build has the same', async () => {
  const words = groups
    .filter(({ path }) => !path.includes(' '))
    .map(({ path }) => path)
    .filter((word) => manPages().includes(word))
  expect((await run('-o', 'pages')).code).toBe(0)
  const written = (await readdir(join(folder, 'pages'))).toSorted()
  expect(written).toEqual(expect.arrayContaining(['spotdesk.1', ...words.map((word) => `spotdesk-${word}.1`)]))
  expect((await readdir(join(dirname(builtProgram), 'man'))).toSorted()).toEqual(written)
  for (const name of written) expect(await readFile(join(folder, 'pages', name), 'utf8')).toMatch(/^\.TH SPOTDESK/)
})
test('one page goes to stdout; a word that has none is wrong usage', async () => {
  expect((await run('bulk')).stdout).toBe(manPage('bulk'))
  const { code, stderr } = await run('bukl')
  expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean bulk?')])
})

describe.each([
  { program: 'man', args: ['--warnings', '-l'] },
  { program: 'mandoc', args: ['-T', 'lint', '-W', 'error'] },
])('with $program', ({ program, args }) => {
  const isThere = spawnSync('which', [program]).status === 0
  if (!isThere) process.stderr.write(`${program} is not installed: pages are not rendered with it here.\n`)
  test.skipIf(!isThere)('every page renders without a warning', async () => {
    await run('-o', 'rendered')
    for (const name of await readdir(join(folder, 'rendered'))) {
      const { status, stdout, stderr } = spawnSync(program, [...args, join(folder, 'rendered', name)], {
        encoding: 'utf8',
        env: { ...process.env, MANWIDTH: '80' },
      })
      expect([name, status, stderr]).toEqual([name, 0, ''])
      if (program === 'man') expect(stdout).toContain('NAME')
    }
  })
})
