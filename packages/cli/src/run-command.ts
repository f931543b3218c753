/** Runs a parsed command: settings and client for its handler, its data as text, and an exit code. */
import type { Connection } from './client.ts'
import type { CommandRow, LiveEnding, Result } from './command.ts'
import { findCredentials, notSignedIn } from './config/credentials.ts'
import { guardServer } from './config/guard-server.ts'
import { resolveSettings, type Settings } from './config/settings.ts'
import type { Client, Context } from './context.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure, usage } from './failure.ts'
import { Input } from './input.ts'
import { render } from './output/render.ts'
import { isFieldListRequest } from './output/select.ts'
import { readAs } from './output/dates.ts'
import { createTalk } from './output/talk.ts'
import type { Parsed } from './program.ts'
import type { Terminal } from './terminal.ts'
import { readWords } from './stdin.ts'
import { resolveFormat, resolveView } from './view.ts'

export async function runCommand({ row, words, options, globals }: Parsed, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const given = new Input([], globals)
  const talk = createTalk(terminal, {
    quiet: given.flag('quiet'),
    verbose: given.flag('verbose'),
    debug: given.flag('debug') || isDebug(terminal),
    noColour: given.denied('color'),
  })
  readAs()
  const settings = resolveSettings(globals, terminal)
  const format = resolveFormat(given, settings, terminal)
  const input = new Input(await fillIds(row, words, { terminal, signal }), options)
  const view = resolveView({ globals: given, format })
  let connection: Connection | undefined
  const open = async (token: string | undefined, origin?: string) => {
    const { openConnection } = await import('./client.ts')
    connection ??= openConnection(settings, { ...terminal, talk, requestId: given.text('requestId') })
    const client = connection.clientWith(token, origin)
    return isFieldListRequest(view.fields) ? readOnly(client) : client
  }
  const clientWith: Context['clientWith'] = async (token, origin) => {
    await guardServer(context, token)
    return open(token, origin)
  }
  const context: Context = {
    input,
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
      const client = await clientWith(credentials.token, credentials.origin)
      if (!credentials.account) await checkAgency(client, agencyAskedFor(settings))
      return client
    },
  }
  try {
    const { run: handler } = await row.load()
    const result = await handler(context)
    const isWhole = await whilePrinting(context, () => render(result, view, terminal), result)
    if (isFieldListRequest(view.fields)) return exitCodes.done
    if (result.kind === 'live') return endLive(context, result.ending(), isWhole)
    if (result.note !== undefined) talk.note(result.note)
    return result.exitCode ?? exitCodes.done
  } finally {
    await connection?.close()
  }
}

/** Arguments that hold one id of a thing. */
const idName = /^(id|job)$|Id$/

/** `-` in place of an id reads it from stdin; where several ids may stand, the command reads them itself. */
async function fillIds({ arguments: rows = [] }: CommandRow, words: readonly string[], from: Pick<Context, 'terminal' | 'signal'>) {
  const at = words.findIndex((word, index) => word === '-' && idName.test(rows[index]?.name ?? '') && !rows[index]?.many)
  if (at === -1) return words
  const found = await readWords(from, '-')
  if (found.length !== 1)
    throw usage(
      `<${rows[at]!.name}> takes one id, and stdin has ${found.length === 0 ? 'none' : found.length}.`,
      found.length > 1 ? 'Run it for each of them with: xargs -n 1' : undefined,
    )
  return words.with(at, found[0]!)
}

/** Fields are looked up without doing anything. */
function readOnly(client: Client): Client {
  client.use((request, next) => {
    if (request.method === 'GET') return next(request)
    throw usage(
      "--json '?' lists the fields of what is read; this command would write.",
      'Run it with --json to see the fields of its result.',
    )
  })
  return client
}

/** Rows that are printed as they come leave no room for a spinner; a table is printed when all of them are there. */
async function whilePrinting<T>({ talk, format }: Context, print: () => Promise<T>, { kind }: Result): Promise<T> {
  if (kind === 'records' && format === 'table') return print()
  const release = talk.waiting.hold()
  try {
    return await print()
  } finally {
    release()
  }
}

/** The outcome is printed last, as JSON for programs. */
function endLive({ format, talk, terminal }: Context, { exitCode, note, data }: LiveEnding, isWhole: boolean): number {
  const text = format === 'json' || format === 'ndjson' ? JSON.stringify(data) : note
  if (exitCode === exitCodes.done) talk.note(text)
  else terminal.stderr.write(`${text}\n`)
  return exitCode === exitCodes.done && !isWhole ? exitCodes.unexpected : exitCode
}

/** The agency that a stored sign-in chose does not count for another token. */
function agencyAskedFor({ values: { agency }, profile }: Settings): string | undefined {
  return agency.origin === `profile ${profile.value}` ? undefined : agency.value
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
