/** Ids with names from the server, for completion: kept for a minute, without a sign-in nothing, and never an error. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { limits } from '@spotdesk/sdk/values'
import { openConnection } from '../client.ts'
import { findCredentials, toServerAddress } from '../config/credentials.ts'
import type { Settings } from '../config/settings.ts'
import { serverProblem } from '../config/trust.ts'
import type { Candidate } from '../command.ts'
import type { Client } from '../context.ts'
import { createTalk } from '../output/talk.ts'
import { getRecordCalls } from '../shared/records/table.ts'
import type { Terminal } from '../terminal.ts'
import type { Position } from './position.ts'

/** A noun with a call of its own here, or one whose ids are those of its list, as records' are. */
export type ServerSource = 'campaigns' | 'ads' | 'orders' | 'advertisers' | 'markets' | 'jobs' | 'changeSets' | { noun: string }
type Own = Exclude<ServerSource, object>

/** Somebody waits with a finger on the key. */
const limitMs = 700
/** More rows than this are not looked at: the newest count. */
const most = 500
/** The time for which an answer counts. */
const keptMs = 60_000

interface CandidateQuery {
  position: Position
  /** A name or a reference that is being typed in place of an id; empty for none. */
  search: string
}

interface Call {
  /** The part of the answer's name in the cache; undefined when it cannot be asked for. */
  key: (asked: CandidateQuery) => string | undefined
  load: (client: Client, asked: CandidateQuery, signal: AbortSignal) => Promise<Candidate[]>
}

const page = { limit: limits.pageMax }
const named = ({ id, name }: { id: number | string; name: string }): Candidate => ({ value: String(id), summary: name })
const always = () => ''

const calls: Record<Own, Call> = {
  campaigns: {
    key: ({ search }) => search,
    load: (client, { search }, signal) =>
      some(
        client.campaigns.keys(
          { limit: most, counted: false, sort: '-startDate', ...(search !== '' && { q: search }) },
          { signal, retries: 0 },
        ),
        ({ id, name, externalReference: ref }) => named({ id, name: ref === null ? name : `${name} (${ref})` }),
      ),
  },
  orders: { key: always, load: (client, _, signal) => some(client.orders.dashboard(page, { signal, retries: 0 }), named) },
  advertisers: { key: always, load: (client, _, signal) => some(client.advertisers.list(page, { signal, retries: 0 }), named) },
  ads: {
    key: ({ position: { given } }) => given.get('campaign'),
    load: (client, { position: { given } }, signal) =>
      some(client.ads.list({ ...page, id: Number(given.get('campaign')) }, { signal, retries: 0 }), named),
  },
  jobs: {
    key: always,
    load: async (client, _, signal) =>
      (await client.jobs.list(page, { signal, retries: 0 })).list.map(({ id, type, status }) => ({
        value: id,
        summary: `${type}, ${status}`,
      })),
  },
  markets: { key: always, load: async (client, _, signal) => (await client.markets.list({}, { signal, retries: 0 })).map(named) },
  changeSets: { key: always, load: changeSets },
}

const sourceNoun = (source: ServerSource) => (typeof source === 'string' ? source : source.noun)

function sourceCall(source: ServerSource): Call {
  const noun = sourceNoun(source)
  if (Object.hasOwn(calls, noun)) return calls[noun as Own]
  return { key: always, load: (client, _, signal) => some(getRecordCalls(client, noun).list(page, { signal, retries: 0 }), named) }
}

/** As many rows as come in time, page by page. @throws when none came */
async function some<R>(rows: AsyncIterable<R>, candidateOf: (row: R) => Candidate): Promise<Candidate[]> {
  const found: Candidate[] = []
  try {
    for await (const row of rows) if (found.push(candidateOf(row)) >= most) break
  } catch (error) {
    if (found.length === 0) throw error
  }
  return found
}

async function changeSets(client: Client, _: CandidateQuery, signal: AbortSignal): Promise<Candidate[]> {
  const answer = await client.fetch(`/change-sets?limit=${page.limit}`, { signal })
  const { list } = (await answer.json()) as { list: { id: string; kind: string; status: string }[] }
  return list.map(({ id, kind, status }) => ({ value: id, summary: `${kind}, ${status}` }))
}

/** True if a thing is found by more than its id: what is typed is a name or a reference. */
export const isSearch = (source: ServerSource, typed: string) => sourceNoun(source) === 'campaigns' && /\D/.test(typed)

/** @returns nothing when nobody is signed in, the server is not confirmed, or it does not answer in time */
export async function serverValues(
  source: ServerSource,
  asked: CandidateQuery,
  settings: Settings,
  terminal: Terminal,
): Promise<Candidate[]> {
  const part = sourceCall(source).key(asked)
  const credentials = findCredentials(settings, terminal, limitMs)
  if (part === undefined || !credentials || serverProblem(settings, credentials.token)) return []
  const path = join(
    cacheFolder(terminal.env),
    `${hashName([toServerAddress(settings.values.apiUrl.value!), settings.values.agency.value, credentials.token, sourceNoun(source), part])}.json`,
  )
  const kept = await readKept(path)
  if (kept) return kept
  const talk = createTalk(terminal, { quiet: true, verbose: false, debug: false, noColour: true })
  const connection = openConnection(settings, { talk, requestId: undefined })
  try {
    const found = await sourceCall(source).load(connection.clientWith(credentials.token), asked, AbortSignal.timeout(limitMs))
    await keep(path, found).catch(() => {})
    return found
  } finally {
    void connection.close().catch(() => {})
  }
}

/** XDG_CACHE_HOME, %LOCALAPPDATA% or ~/.cache, and `spotdesk` below it. */
export function cacheFolder(env: Terminal['env']): string {
  if (env['XDG_CACHE_HOME']) return join(env['XDG_CACHE_HOME'], 'spotdesk')
  if (process.platform === 'win32' && env['LOCALAPPDATA']) return join(env['LOCALAPPDATA'], 'spotdesk', 'Cache')
  return join(env['HOME'] ?? homedir(), '.cache', 'spotdesk')
}

/** The name tells neither the server nor the user. */
const hashName = (parts: readonly (string | undefined)[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

async function readKept(path: string): Promise<Candidate[] | undefined> {
  try {
    const { at, values } = JSON.parse(await readFile(path, 'utf8')) as { at: number; values: Candidate[] }
    const age = Date.now() - at
    return age >= 0 && age < keptMs ? values : undefined
  } catch {
    return undefined
  }
}

async function keep(path: string, values: readonly Candidate[]): Promise<void> {
  // Not recursive: Node does not come back from that below /proc.
  const folder = dirname(path)
  for (const each of [dirname(folder), folder]) await mkdir(each, { mode: 0o700 }).catch(() => {})
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify({ at: Date.now(), values }), { mode: 0o600 })
  await rename(draft, path)
}
