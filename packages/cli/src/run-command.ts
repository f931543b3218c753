/** Runs a parsed command: settings and client for its handler, its data as text, and an exit code. */
import type { Connection } from './client.ts'
import type { LiveEnding } from './command.ts'
import { findCredentials, notSignedIn } from './config/credentials.ts'
import { guardServer } from './config/guard-server.ts'
import { resolveSettings } from './config/settings.ts'
import type { Context } from './context.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import { Input } from './input.ts'
import { render } from './output/render.ts'
import { createTalk } from './output/talk.ts'
import type { Parsed } from './program.ts'
import type { Terminal } from './terminal.ts'
import { formatOf, viewOf } from './view.ts'

export async function runCommand({ row, words, options, globals }: Parsed, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const given = new Input([], globals)
  const talk = createTalk(terminal, {
    quiet: given.flag('quiet'),
    verbose: given.flag('verbose'),
    debug: given.flag('debug') || isDebug(terminal),
    noColour: given.denied('color'),
  })
  const settings = resolveSettings(globals, terminal)
  const format = formatOf(given, settings, terminal)
  let connection: Connection | undefined
  const open = async (token: string | undefined) => {
    const { openConnection } = await import('./client.ts')
    connection ??= openConnection(settings, talk, given.text('requestId'))
    return connection.clientWith(token)
  }
  const clientWith: Context['clientWith'] = async (token) => {
    await guardServer(context, token)
    return open(token)
  }
  const context: Context = {
    input: new Input(words, options),
    globals: given,
    settings,
    terminal,
    talk,
    format,
    forPeople: format === 'table',
    signal,
    clientWith,
    probe: () => open(undefined),
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
    const isWhole = await render(result, viewOf(context), terminal)
    if (result.kind === 'live') return endLive(context, result.ending(), isWhole)
    if (result.note !== undefined) talk.note(result.note)
    return result.exitCode ?? exitCodes.done
  } finally {
    await connection?.close()
  }
}

/** The outcome is printed last, as JSON for programs. */
function endLive({ format, talk, terminal }: Context, { exitCode, note, data }: LiveEnding, isWhole: boolean): number {
  const text = format === 'json' || format === 'ndjson' ? JSON.stringify(data) : note
  if (exitCode === exitCodes.done) talk.note(text)
  else terminal.stderr.write(`${text}\n`)
  return exitCode === exitCodes.done && !isWhole ? exitCodes.unexpected : exitCode
}

/** A token of the environment belongs to one agency: to act in another agency than the one asked for is worse than to stop. */
async function checkAgency(client: Awaited<ReturnType<Context['client']>>, wanted: string | undefined): Promise<void> {
  if (wanted === undefined) return
  const { agency } = await client.session.user()
  if (String(agency.id) === wanted) return
  throw new Failure({
    code: 'wrongAgency',
    message: `The token acts in agency ${agency.id} (${agency.name}), not in ${wanted}.`,
    exit: 'notSignedIn',
    hint: 'Use a token of that agency, or leave --agency out.',
  })
}

function isDebug({ env }: Terminal): boolean {
  return env['SPOTDESK_DEBUG'] === '1' || /(^|,)(spotdesk|\*)/.test(env['DEBUG'] ?? '')
}
