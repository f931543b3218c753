import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands, groups } from './commands/table.ts'
import { settingNames, settingRow } from './config/settings-table.ts'
import { exitCodes } from './exit-codes.ts'
import { formatHelp } from './help.ts'
import { environmentRows } from './help/environment.ts'
import { firstExamples, sections } from './help/sections.ts'
import { commandLines } from './help/text.ts'
import { topics } from './help/topics.ts'
import { toCanonicalPath, findCommand } from './program.ts'
import { builtProgram, execute } from './testing/cli.test.kit.ts'
import { runHere } from './testing/here.test.kit.ts'

const widths = [80, 200]
/** The words of the first level, each with all that is below it. */
const first = [...new Set([...groups, ...commands].map(({ path }) => path.split(' ')[0]!))]
const pagesBelow = (word: string) =>
  [...new Set([...groups, ...commands].map(({ path }) => path))].filter((path) => path === word || path.startsWith(`${word} `))
const linesOf = (text: string) => text.trimEnd().split('\n')

describe('help', () => {
  test('at the first level it fits 24 lines of 80 columns, examples first', () => {
    const help = formatHelp([])
    expect(linesOf(help).length).toBeLessThanOrEqual(24)
    expect(help.indexOf('Examples')).toBeLessThan(help.indexOf('Commands'))
  })
  test('at the first level every word is found, and the way to each kind of work', () => {
    const help = formatHelp([])
    for (const word of first) expect(help).toMatch(new RegExp(String.raw`(^| )${word}[, |:\n]`, 'm'))
    for (const { name } of topics) expect(help).toContain(name)
    expect(help).not.toContain('Others')
    for (const { named = {} } of sections)
      for (const [group, names] of Object.entries(named))
        for (const name of names) expect(findCommand(`${group} ${name}`)?.path).toBe(`${group} ${name}`)
    for (const [command] of firstExamples) expect(findCommand(toCanonicalPath(command.split(' ').slice(1)))).toBeDefined()
    expect(sections.flatMap(({ words }) => words).toSorted()).toEqual(first.toSorted())
  })
  test.each(widths)('at %i columns the first level and each topic read as they are kept', async (width) => {
    const pages = [[], ...topics.map(({ name }) => [name])].map(
      (words) => `$ spotdesk ${['help', ...words].join(' ')}\n${formatHelp(words, width)}`,
    )
    await expect(pages.join('\n')).toMatchFileSnapshot(`__snapshots__/help/topics.${width}.txt`)
  })
  test.each(first.flatMap((word) => widths.map((width) => [word, width] as const)))(
    'of %s at %i columns reads as it is kept',
    async (word, width) => {
      const pages = pagesBelow(word).map((path) => {
        const help = formatHelp(path.split(' '), width)
        expect(help.indexOf('Examples')).toBeGreaterThan(0)
        return `$ spotdesk ${path} --help\n${help}`
      })
      await expect(pages.join('\n')).toMatchFileSnapshot(`__snapshots__/help/${word}.${width}.txt`)
    },
  )
  test.each(widths)('no line is longer than %i columns, and no word is cut', (width) => {
    const pages = ['', ...topics.map(({ name }) => name), ...first.flatMap(pagesBelow)].map((path) => path.split(' ').filter(Boolean))
    const words = (text: string) => new Set(text.match(/[\p{L}\p{N}-]+/gu))
    for (const page of pages) {
      const help = formatHelp(page, width)
      for (const line of linesOf(help)) expect(line.length, line).toBeLessThanOrEqual(width)
      expect(words(help)).toEqual(words(formatHelp(page, 120)))
    }
  })
  test('a long command goes on after a pipe or a backslash, and never within quotes', () => {
    expect(commandLines(`spotdesk one --two "a b c d e" | spotdesk three 'f g h'`, 36)).toEqual([
      '  spotdesk one --two "a b c d e" |',
      "    spotdesk three 'f g h'",
    ])
    expect(commandLines('spotdesk one --two "a b" --three', 26)).toEqual(['  spotdesk one --two \\', '      "a b" --three'])
  })
  test.each([
    [['nothing'], 'There is no command "nothing".'],
    [['campaigns', 'nothing'], 'There is no command "campaigns nothing".'],
    [['campagns'], 'There is no command "campagns".'],
  ])('of %j says that it is no command', (words, message) => {
    expect(() => formatHelp(words)).toThrow(expect.objectContaining({ exitCode: exitCodes.usage, message }) as Error)
  })
  test('of variables of the environment has each that the program reads', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /(?<!test|kit)\.ts$/.test(name) && !name.startsWith('testing'),
    )
    const read = files.flatMap((name) =>
      [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/env\['([A-Z_]+)'\]/g)].map(([, found]) => found!),
    )
    const known = environmentRows.map(([name]) => name)
    expect([...new Set(read)].filter((name) => name !== 'PATH' && !known.includes(name))).toEqual([])
  })
  test('every command has two examples that call it', () => {
    for (const { path, examples } of commands) {
      expect(examples.length).toBeGreaterThanOrEqual(2)
      for (const { command } of examples) expect(command).toMatch(new RegExp(String.raw`spotdesk (${path})\b`))
    }
  })
  test('it goes to stdout with exit 0, by --help, by help, and for a group alone', async () => {
    const [asked, named, alone] = await Promise.all([runHere(['bulk', '--help']), runHere(['help', 'bulk']), runHere(['bulk'])])
    expect(asked).toMatchObject({ code: 0, stderr: '', stdout: formatHelp(['bulk']) })
    expect([named.stdout, alone.stdout]).toEqual([asked.stdout, asked.stdout])
  })
  test('--version is one line', async () => {
    expect(await execute(process.execPath, [builtProgram, '--version'], { env: { PATH: process.env['PATH'] } })).toMatchObject({
      code: 0,
      stdout: 'spotdesk 0.1.0\n',
      stderr: '',
    })
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
    for (const [, line] of readme.matchAll(/^spotdesk (.*)$/gm)) expect(findCommand(toCanonicalPath(line!.split(/\s+/)))).toBeDefined()
  })
})
