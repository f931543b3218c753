/** The reader of shell lines means what bash means, or says that it does not know. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLine } from './shell.test.kit.ts'

let cwd: string
const env = { PATH: process.env['PATH'], NAME: 'one', LONG: 'two words' }
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'spotdesk-shell-'))
  for (const name of ['b.mp3', 'a.mp3', 'c.png']) await writeFile(join(cwd, name), `${name}\n`)
})
afterAll(() => rm(cwd, { recursive: true }))

test.each([
  `printf '%s|' plain 'single $NAME "x"' "double $NAME 'x'" a'b'"c"d\\ e --set name="Spot 30"`,
  `printf '%s|' $NAME x$NAME "$LONG" "$NOTHING" "\\$NAME \\"quoted\\" \\\\ \\n"`,
  `printf '%s|' 'The client'\\''s wish' '.[] | select(.a > 1)' "a && b"`,
  'printf "%s|" *.mp3 c.* "*.png"',
  'cat a.mp3 b.mp3 | tac | cat - c.png',
  'cat < a.mp3 > copy && cat copy',
  'cat missing | cat',
  'false && echo no',
  'true && cat a.mp3 | grep b',
  'NAME=two printenv NAME',
  'cat - a.mp3',
])('%s ends as in bash', async (line) => {
  const { status, stdout } = spawnSync('bash', ['-o', 'pipefail', '-c', line], { env, cwd, input: 'typed\n', encoding: 'utf8' })
  expect(await runLine(line, { env, cwd, stdin: 'typed\n' })).toMatchObject({ code: status, stdout })
})

test.each([
  'echo "$(ls)"',
  'echo `ls`',
  'ls; ls',
  'ls || ls',
  'ls 2> x',
  'ls >> x',
  'cat << x',
  'ls &',
  '(ls)',
  'echo ~',
  'echo $LONG',
  'ls > $(x)',
])('%s is refused: it needs a real shell', async (line) => {
  await expect(runLine(line, { env, cwd })).rejects.toThrow('needs a real shell')
})

test('spotdesk runs in this process, between other programs', async () => {
  expect(await runLine('spotdesk -q api ls --grep bulk --json method | grep -c method', { env, cwd })).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(await runLine('spotdesk help nothing', { env, cwd })).toMatchObject({ code: 2, stdout: '' })
})

test('a program that has enough does not hold the one before it', async () => {
  expect(await runLine('seq 100000 | head -n 1', { env, cwd })).toEqual({ code: 0, stdout: '1\n', stderr: '' })
  expect((await runLine('spotdesk api ls | true', { env, cwd })).code).toBe(0)
})
