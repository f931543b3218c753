/** One run: what was typed → a command → data → text, and an exit code. */
import { settleJson } from './argv.ts'
import { findCredentials, notSignedIn } from './config/credentials.ts'
import { resolveSettings } from './config/settings.ts'
import type { Connection } from './client.ts'
import type { Context } from './context.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { Failure, toFailure } from './failure.ts'
import { globalOptions } from './global-options.ts'
import { helpOf } from './help.ts'
import { Input } from './input.ts'
import { failureJson, failureText } from './output/failures.ts'
import { render } from './output/render.ts'
import { createTalk } from './output/talk.ts'
import { writeTo } from './output/write.ts'
import { canonical, findCommand, findGroup, parse, type Parsed } from './program.ts'
import { hasColour, painter, type Terminal } from './terminal.ts'
import { formatOf, viewOf } from './view.ts'

/** @returns the exit code; nothing is thrown */
export async function run(argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  try {
    const help = askedHelp(argv)
    if (help !== undefined) {
      await writeTo(terminal.stdout, help)
      return exitCodes.done
    }
    return await runCommand(parse(settleJson(argv, shape)), terminal, signal)
  } catch (error) {
    return sayFailure(signal.aborted ? toFailure(signal.reason) : toFailure(error), argv, terminal)
  }
}

async function runCommand({ row, words, options, globals }: Parsed, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const given = new Input([], globals)
  const talk = createTalk(terminal, {
    quiet: given.flag('quiet'), verbose: given.flag('verbose'), debug: given.flag('debug') || isDebug(terminal), noColour: given.denied('color'),
  })
  const settings = resolveSettings(globals, terminal)
  const format = formatOf(given, settings, terminal)
  let connection: Connection | undefined
  const clientWith: Context['clientWith'] = async (token) => {
    const { openConnection } = await import('./client.ts')
    connection ??= openConnection(settings, talk, given.text('requestId'))
    return connection.clientWith(token)
  }
  const context: Context = {
    input: new Input(words, options), globals: given, settings, terminal, talk, format, forPeople: format === 'table', signal, clientWith,
    client: async () => {
      const credentials = findCredentials(settings, terminal)
      if (!credentials) throw notSignedIn(settings)
      const client = await clientWith(credentials.token)
      if (!credentials.account) await checkAgency(client, settings.values.agency.value)
      return client
    },
  }
  try {
    const { run: handler } = await row.load()
    const result = await handler(context)
    await render(result, viewOf(context), terminal)
    if (result.note !== undefined) talk.note(result.note)
    return result.exitCode ?? exitCodes.done
  } finally {
    await connection?.close()
  }
}

/** A token of the environment belongs to one agency: acting in another than the one asked for would be worse than stopping. */
async function checkAgency(client: Awaited<ReturnType<Context['client']>>, wanted: string | undefined): Promise<void> {
  if (wanted === undefined) return
  const { agency } = await client.session.user()
  if (String(agency.id) === wanted) return
  throw new Failure({ code: 'wrongAgency', message: `The token acts in agency ${agency.id} (${agency.name}), not in ${wanted}.`, exit: 'notSignedIn', hint: 'Use a token of that agency, or leave --agency out.' })
}

/** Help for `--help`, `-h`, `help …`, for nothing at all, and for a group without a command. */
function askedHelp(argv: readonly string[]): string | undefined {
  const words = argv.filter((word) => !word.startsWith('-'))
  const end = argv.indexOf('--')
  const open = end === -1 ? argv : argv.slice(0, end)
  if (words[0] === 'help') return helpOf(words.slice(1))
  if (argv.length === 0 || open.includes('--help') || open.includes('-h')) return helpOf(words)
  const path = canonical(words)
  return !findCommand(path) && findGroup(path) && path.split(' ').length === words.length ? helpOf(words) : undefined
}

const valueFlags = new Set(globalOptions.filter(({ flags }) => flags.includes('<')).flatMap(({ flags }) => flags.match(/--?[\w-]+/g) ?? []))

const shape = {
  isCommand: (words: readonly string[]) => canonical(words).split(' ').filter(Boolean).length === words.length,
  needed: (words: readonly string[]) => (findCommand(canonical(words))?.arguments ?? []).filter(({ optional }) => !optional).length,
  takesValue: (option: string) => valueFlags.has(option),
}

function isDebug({ env }: Terminal): boolean {
  return env['SPOTDESK_DEBUG'] === '1' || /(^|,)(spotdesk|\*)/.test(env['DEBUG'] ?? '')
}

/** JSON where data was asked for as JSON: a program reads both streams the same way. */
function sayFailure(failure: Failure, argv: readonly string[], { stderr, env }: Terminal): ExitCode {
  const asJson = argv.some((word, index) => /^--json(=|$)/.test(word) || /^--format=(nd)?json$/.test(word) || (word === '--format' && /^(nd)?json$/.test(argv[index + 1] ?? '')))
  const debug = argv.includes('--debug')
  stderr.write(asJson ? failureJson(failure) : failureText(failure, painter(hasColour(stderr, env, argv.includes('--no-color'))), debug))
  return failure.exitCode
}
