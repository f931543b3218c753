/**
 * Tests that every noun's commands pass, driven by its table of commands: `--json` prints one JSON document, every example of the help
 * runs, and every documented option has its effect. A command, an example or an option without a case fails.
 */
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
  /** A request that the command sends: `GET /campaigns?status=RUNNING`. Further parameters of the query may come with it. */
  sends?: string
  /** Headers of that request. */
  headers?: Record<string, string>
  /** JSON body of that request. */
  body?: unknown
  /** Text on stdout. */
  prints?: RegExp
  /** Text on stderr. */
  says?: RegExp
  /** Anything else, such as a file that was written. */
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
  /** Examples that wait until somebody approves a code. */
  isApproved?: (command: string) => boolean
}

const longFlag = (flags: string) => flags.match(/--[\w-]+/)![0]

/** Declares the tests of a noun. */
export function testCommands({ rows, prepare, lines, options, exits = {}, environment, isApproved = () => false }: CommandCases): void {
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
    gate.passed.length = 0
    const run = startHere(words.map(filled), {
      env: { ...cli.env, EDITOR: 'true', ...env },
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

  describe('each example runs', () => {
    const examples = rows.flatMap((row) => row.examples.map(({ command }) => command))
    const runExample = async (command: string) => {
      const env = { ...facts, ...(await environment?.(command, cli)) }
      const { code, stderr } = await cli.shell(command, {
        env,
        onStart: (child) => {
          if (isApproved(command)) child.stderr!.on('data', (text: Buffer) => void approve(cli, String(text)))
        },
      })
      expect({ code, stderr }).toEqual({ code: exits[command] ?? exitCodes.done, stderr: expect.anything() as unknown })
    }
    test.each(examples.filter((command) => !isApproved(command)))('%s', runExample)
    // A sign-in that waits for an approval polls every five seconds: these tests wait together.
    test.concurrent.each(examples.filter(isApproved))('%s', runExample)
  })

  describe('--json', () => {
    test.each(rows.map(({ path }) => path))('%s prints one JSON document', async (path) => {
      const line = lines[path]!
      const { code, stdout, stderr } = await runHere([...path.split(' '), ...line.args, '--json'], line)
      expect({ code, stderr }).toMatchObject({ code: line.exit ?? exitCodes.done })
      if (line.holds !== undefined) return void expect(JSON.parse(stdout)).toEqual(line.holds)
      expect(stdout).toBe('')
      expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toEqual({ error: expect.objectContaining({ exitCode: line.exit }) as unknown })
    })
  })

  describe.runIf(options)('each option has its effect', () => {
    test.each(Object.keys(options ?? {}))('%s', async (name) => {
      const given = options![name]!
      const path = name.replace(/ --[\w-]+$/, '')
      expect(given.args.some((word) => word === name.slice(path.length + 1) || /^-\w$/.test(word))).toBe(true)
      const { code, stdout, stderr } = await runHere([...path.split(' '), ...given.args], given)
      expect({ code, stderr }).toMatchObject({ code: given.exit ?? exitCodes.done })
      if (given.prints) expect(stdout).toMatch(given.prints)
      if (given.says) expect(stderr).toMatch(given.says)
      if (given.sends !== undefined) expectSent(gate.passed, given, filled)
      await given.check?.(cli)
    })
  })
}

function expectSent(passed: readonly Passed[], { sends, headers = {}, body }: OptionCase, filled: (text: string) => string): void {
  const [method, target] = filled(sends!).split(' ') as [string, string]
  const { pathname, searchParams } = new URL(target, 'http://gate')
  const said = passed.map((request) => `${request.method} ${request.path}?${request.query.toString()}`)
  const found = passed.filter(
    (request) =>
      request.method === method &&
      request.path === pathname &&
      [...searchParams].every(([key, value]) => request.query.getAll(key).includes(value)),
  )
  expect(found.length, `${filled(sends!)} was not sent, but:\n${said.join('\n')}`).toBeGreaterThan(0)
  if (Object.keys(headers).length > 0) expect(found.map((request) => request.headers)).toContainEqual(expect.objectContaining(headers))
  if (body !== undefined) expect(found.map((request) => JSON.parse(request.body()) as unknown)).toContainEqual(body)
}

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
