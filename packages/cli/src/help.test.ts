import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { commands, groups } from './commands/table.ts'
import { settingNames, settingRow } from './config/settings-table.ts'
import { exitCodes } from './exit-codes.ts'
import { helpOf } from './help.ts'
import { canonical, findCommand } from './program.ts'
import { buildCli, execute } from './testing/cli.test.kit.ts'

let script: string
beforeAll(async () => {
  script = await buildCli()
})
const run = (...args: string[]) => execute(process.execPath, [script, ...args], { env: { PATH: process.env['PATH'] } })

describe('help', () => {
  test('at the first level it fits 24 lines, examples first', () => {
    const help = helpOf([])
    expect(help.trimEnd().split('\n').length).toBeLessThanOrEqual(24)
    expect(help.indexOf('Examples')).toBeLessThan(help.indexOf('Commands'))
    expect(help).toMatchSnapshot()
  })
  test.each([...groups, ...commands].map(({ path }) => path))('of %s', (path) => {
    const help = helpOf(path.split(' '))
    expect(help.indexOf('Examples')).toBeGreaterThan(0)
    expect(help).toMatchSnapshot()
  })
  test('every command has two examples that call it', () => {
    for (const { path, examples } of commands) {
      expect(examples.length).toBeGreaterThanOrEqual(2)
      for (const { command } of examples) expect(command).toMatch(new RegExp(String.raw`spotdesk (${path})\b`))
    }
  })
  test('it goes to stdout with exit 0, by --help, by help, and for a group alone', async () => {
    const [asked, named, alone] = await Promise.all([run('bulk', '--help'), run('help', 'bulk'), run('bulk')])
    expect(asked).toMatchObject({ code: 0, stderr: '', stdout: helpOf(['bulk']) })
    expect([named.stdout, alone.stdout]).toEqual([asked.stdout, asked.stdout])
  })
  test('--version is one line', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, stdout: 'spotdesk 0.1.0\n', stderr: '' })
  })
})

describe('the README says what is so', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  test('of each exit code', () => {
    for (const code of Object.values(exitCodes)) expect(readme).toMatch(new RegExp(String.raw`^\|[^|]*\b${code}\b[^|]*\|`, 'm'))
  })
  test('of each setting: option, variable and default', () => {
    for (const name of settingNames) {
      const { flag, env, default: value } = settingRow(name)
      const line = readme.split('\n').find((text) => text.startsWith(`| \`${name}\` |`))
      const option = flag?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      for (const said of [option, env, value]) if (said !== undefined) expect(line).toContain(said)
    }
  })
  test('and its examples are commands that there are', () => {
    for (const [, line] of readme.matchAll(/^spotdesk (.*)$/gm)) expect(findCommand(canonical(line!.split(/\s+/)))).toBeDefined()
  })
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish', 'pwsh'])('%s is made of the table', async (shell) => {
    const { stdout } = await run('completion', shell)
    for (const word of ['campaigns', 'unarchive', 'detailed-exitcode']) expect(stdout).toContain(word)
  })
  test.each([
    [['camp'], ['campaigns']],
    [['campaigns', 'pa'], ['pause']],
    [['c', 'un'], ['unarchive']],
    [['auth', 'tokens', 're'], ['revoke']],
    [['bulk', 'plan', '--det'], ['--detailed-exitcode']],
    [['config', 'get', 'api'], ['apiUrl']],
  ])('bash completes %j to %j', async (words, completed) => {
    const { stdout } = await run('completion', 'bash')
    const typed = ['spotdesk', ...words]
    const source = `${stdout}\nCOMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${typed.length - 1}\n_spotdesk\nprintf '%s\\n' "\${COMPREPLY[@]}"\n`
    const { stdout: replies, status } = spawnSync('bash', ['-c', source], { encoding: 'utf8' })
    expect([status, replies.trim().split('\n')]).toEqual([0, completed])
  })
})
