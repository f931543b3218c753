/**
 * Tests that every noun's commands pass, driven by its table of commands: `--json` prints one JSON document, every example of the help
 * runs, and every documented option has its effect. A command, an example or an option without a case fails. Examples run in this
 * process; one of each noun runs in a real shell with the built program, and so do those that need one.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandRow } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { type Cli, openCli } from './cli.test.kit.ts'
import { type Gate, openGate, type Passed } from './gate.test.kit.ts'
import { startHere } from './here.test.kit.ts'

/** Values that are known only when the tests run: ids of jobs, tokens. `$NAME` in a word of a case is replaced by the fact NAME. */
export type Facts = Record<string, string>

interface Case {
  args: readonly string[]
  stdin?: string
  env?: Record<string, string | undefined>
  /** Expected exit code; 0 if left out. */
  exit?: number
}

export interface Line extends Case {
  /** The JSON on stdout. Left out: stdout is empty, and stderr ends with the JSON of an error. */
  holds?: unknown
}

export interface OptionCase extends Case {
  /** A request that the command sends: `GET /campaigns?status=RUNNING`; `*` is any id. Further parameters of the query may come with it. */
  sends?: string
  /** Headers of that request. */
  headers?: Record<string, string>
  /** JSON body of that request. */
  body?: unknown
  /** Text on stdout. */
  prints?: RegExp
  /** Text on stderr. */
  says?: RegExp
  /** Files that the command writes into its folder, and text in them. */
  writes?: Record<string, RegExp>
  /** Anything else. */
  check?: (cli: Cli) => Promise<void> | void
}

export interface CommandCases {
  rows: readonly CommandRow[]
  /** Writes files and creates entities before the tests. The facts are variables of the environment of examples too. */
  prepare?: (cli: Cli) => Promise<Facts | void>
  /** One case for each command, by its path. */
  lines: Record<string, Line>
  /** One case for each option of each command: 'campaigns list --status'. */
  options?: Record<string, OptionCase>
  /** Exit codes of the examples that do not end with 0. */
  exits?: Record<string, number>
  /** Environment of an example, where it differs from the usual one. */
  environment?: (command: string, cli: Cli) => Promise<Record<string, string | undefined>> | Record<string, string | undefined>
}

/** Examples that only a real shell understands, or whose program writes to the process's own streams. */
const shellExamples: Readonly<Record<string, string>> = {
  'ls -l "$(spotdesk config path)"': 'a substitution of a command',
  'VISUAL="cat" spotdesk config edit > /dev/null': 'the editor has the stdout of the process',
}

/** The example of a noun that shows what a shell and a process add: with a pipe or a redirection, if there is one. */
const shownInShell = (examples: readonly string[]) => examples.find((command) => /[|<>]/.test(command)) ?? examples[0]

const longFlag = (flags: string) => flags.match(/--[\w-]+/)![0]

/** Declares the tests of a noun. */
export function testCommands({ rows, prepare, lines, options, exits = {}, environment }: CommandCases): void {
  let cli: Cli
  let gate: Gate
  let facts: Facts = {}
  beforeAll(async () => {
    cli = await openCli()
    gate = await openGate(cli.app.url)
    cli.env['SPOTDESK_API_URL'] = gate.url
    facts = (await prepare?.(cli)) ?? {}
  })
  afterAll(async () => {
    await gate.close()
    await cli.close()
  })

  const filled = (text: string) => text.replaceAll(/\$([A-Z_]+)/g, (whole, name: string) => facts[name] ?? whole)

  async function runHere(words: readonly string[], { stdin, env }: Case) {
    const run = startHere(words.map(filled), {
      env: { ...cli.env, SPOTDESK_API_URL: gate.url, EDITOR: 'true', ...env },
      cwd: cli.folder,
      stdin: stdin === undefined ? '' : filled(stdin),
    })
    void approveWhenAsked(cli, run.said)
    const code = await run.code
    return { code, stdout: run.stdout(), stderr: run.stderr() }
  }

  test('every command, and every option of each, has its case', () => {
    expect(Object.keys(lines).toSorted()).toEqual(rows.map(({ path }) => path).toSorted())
    if (!options) return
    const documented = rows.flatMap(({ path, options: own = [] }) => own.map(({ flags }) => `${path} ${longFlag(flags)}`))
    expect(Object.keys(options).toSorted()).toEqual(documented.toSorted())
  })

  const runExample = async (command: string) => {
    const env = { ...facts, ...(await environment?.(command, cli)) }
    const isInShell = command in shellExamples || command === inShell
    const { code, stderr } = isInShell
      ? await cli.shell(command, { env })
      : await cli.runLine(command, { env, hear: (text) => void approve(cli, text) })
    expect({ code, stderr }).toEqual({ code: exits[command] ?? exitCodes.done, stderr: expect.anything() as unknown })
  }
  const runLine = async (path: string) => {
    const line = lines[path]!
    const { code, stdout, stderr } = await runHere([...path.split(' '), ...line.args, '--json'], line)
    expect({ code, stderr }).toMatchObject({ code: line.exit ?? exitCodes.done })
    if (line.holds !== undefined) {
      expect(JSON.parse(stdout)).toEqual(line.holds)
      return
    }
    expect(stdout).toBe('')
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toEqual({ error: expect.objectContaining({ exitCode: line.exit }) as unknown })
  }
  const runOption = async (name: string) => {
    const { passed } = gate
    const given = options![name]!
    const path = pathOf(name)
    expect(given.args.some((word) => word === name.slice(path.length + 1) || /^-\w$/.test(word))).toBe(true)
    passed.length = 0
    const { code, stdout, stderr } = await runHere([...path.split(' '), ...given.args], given)
    expect({ code, stderr }).toMatchObject({ code: given.exit ?? exitCodes.done })
    if (given.prints) expect(stdout).toMatch(given.prints)
    if (given.says) expect(stderr).toMatch(given.says)
    if (given.sends !== undefined) expectSent(passed, given, filled)
    for (const [file, text] of Object.entries(given.writes ?? {})) expect(await readFile(join(cli.folder, file), 'utf8')).toMatch(text)
    await given.check?.(cli)
  }

  const examples = rows.flatMap((row) => row.examples.map(({ command }) => command))
  const inShell = shownInShell(examples)
  const paths = rows.map(({ path }) => path)
  const names = Object.keys(options ?? {})

  // The cases of a noun are one story, in the order of their table: they work on the same records, and a version counts what came before.
  describe('in the order of the table', { shuffle: false }, () => {
    describe('each example runs', () => {
      test.each(examples)('%s', runExample)
    })
    describe('--json', () => {
      test.each(paths)('%s prints one JSON document', runLine)
    })
    describe.runIf(options)('each option has its effect', () => {
      test.each(names)('%s', runOption)
    })
  })
}

/** 'campaigns list' of 'campaigns list --status'. */
const pathOf = (name: string) => name.replace(/ --[\w-]+$/, '')

function expectSent(passed: readonly Passed[], { sends, headers = {}, body }: OptionCase, filled: (text: string) => string): void {
  const [method, target] = filled(sends!).split(' ') as [string, string]
  const { pathname, searchParams } = new URL(target, 'http://gate')
  const said = passed.map((request) => `${request.method} ${request.path}?${request.query.toString()}`)
  const found = passed.filter(
    (request) =>
      request.method === method &&
      isPath(request.path, pathname) &&
      [...searchParams].every(([key, value]) => request.query.getAll(key).includes(value)),
  )
  expect(found.length, `${filled(sends!)} was not sent, but:\n${said.join('\n')}`).toBeGreaterThan(0)
  if (Object.keys(headers).length > 0) expect(found.map((request) => request.headers)).toContainEqual(expect.objectContaining(headers))
  if (body !== undefined) expect(found.map((request) => JSON.parse(request.body()) as unknown)).toContainEqual(body)
}

const isPath = (path: string, wanted: string) =>
  path.split('/').length === wanted.split('/').length && wanted.split('/').every((part, at) => part === '*' || part === path.split('/')[at])

/** The user's step in the web app. */
async function approve(cli: Cli, said: string): Promise<void> {
  const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(said)?.[0]
  if (code === undefined) return
  await cli.app.call(session.deviceDecide, { userCode: code, body: { approve: true } }, { as: 'manager' })
  // Polls are allowed every five seconds of the server's clock.
  cli.app.clock.advance(6000)
}

/** Approves the code of a run that prints one. */
async function approveWhenAsked(cli: Cli, said: (pattern: RegExp) => Promise<string>): Promise<void> {
  const code = await said(/\b[B-Z]{4}-[B-Z]{4}\b/).catch(() => undefined)
  if (code !== undefined) await approve(cli, code)
}
