/** The state that all tools of a server share: the client, the rights of its token, and how many calls may be under way. */
import { endpoints, hasFeature, hasPermission, type NamedRow, type Rights } from '@spotdesk/sdk/contract'
import type { Client } from '../context.ts'
import { ToolError } from './answer.ts'

/** The client, the rights and the agency of a sign-in. */
export interface Connected {
  client: Client
  rights: Rights
  /** The agency that the token acts in. */
  agency: { id: number; name: string; timeZone: string }
}

interface SessionOptions {
  /** Signs in. Called again after it has failed, or after the token was refused. @throws Failure, or an error of the client */
  open: (signal: AbortSignal) => Promise<Connected>
  /** Plans may be applied. */
  allowApply: boolean
  /** Nothing may be planned. */
  readOnly: boolean
  /** True for a tool that --tools leaves in. */
  isWanted: (name: string) => boolean
}

export interface Session extends Omit<SessionOptions, 'open'> {
  /** The name of the client's program, as it said when it connected. Its changes carry it. */
  agentName?: string | undefined
  /** @throws Error before the session is connected */
  readonly client: Client
  /** Those of the token; all of them until it is known. */
  readonly rights: Rights
  /** Zone of the agency's days. @throws Error before the session is connected */
  readonly timeZone: string
  /** Signs in unless that was done. @throws Failure, or an error of the client */
  connect: (signal: AbortSignal) => Promise<Connected>
  /** The token was refused: the next call signs in again. */
  disconnect: () => void
  /** Called when the rights are known, and when they are others. */
  onRights: (listener: () => void) => void
  /** Runs a call when its turn comes. @throws ToolError when too many wait */
  inTurn: <T>(signal: AbortSignal, call: () => Promise<T>) => Promise<T>
}

const allRights: Rights = { admin: true, permissions: [], features: [] }

/** A session that signs in when it is first asked for something: a server for agents starts before anybody has signed in. */
export function createSession({ open, ...options }: SessionOptions): Session {
  let connected: Connected | undefined
  let opening: Promise<Connected> | undefined
  let known: Rights = allRights
  const listeners: (() => void)[] = []
  const openOnce = () =>
    (opening ??= open(AbortSignal.timeout(connectMs))
      .then((found) => {
        connected = found
        known = found.rights
        for (const listener of listeners) listener()
        return found
      })
      .finally(() => (opening = undefined)))
  const connection = () => {
    if (!connected) throw new Error('the session is not connected')
    return connected
  }
  return {
    ...options,
    get client() {
      return connection().client
    },
    get timeZone() {
      return connection().agency.timeZone
    },
    get rights() {
      return known
    },
    connect: async (signal) => connected ?? untilAborted(openOnce(), signal),
    disconnect: () => (connected = undefined),
    onRights: (listener) => void listeners.push(listener),
    inTurn: createTurns(),
  }
}

/** The longest sign-in. */
const connectMs = 30_000

/** The promise, or the reason of the signal as soon as it aborts. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/** Calls of the API at once, and tools that may wait for their turn. */
const [atOnce, mostWaiting] = [4, 60]

/** Lets a few calls run at once; the others wait in their order. */
export function createTurns(): Session['inTurn'] {
  let running = 0
  const waiting: (() => void)[] = []
  /** Hands the turn on, so that nobody gets in between. */
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (signal, call) => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting)
        throw new ToolError({ code: 'tooManyCalls', message: `${waiting.length} calls wait already.`, hint: 'Call fewer tools at once.' })
      await waitForTurn(waiting, signal)
    }
    try {
      signal.throwIfAborted()
      return await call()
    } finally {
      end()
    }
  }
}

/** A call that is canceled gives its place up at once. */
async function waitForTurn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    const at = waiting.indexOf(resolve)
    if (at === -1) return
    waiting.splice(at, 1)
    reject(signal.reason as Error)
  }
  waiting.push(resolve)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  await promise.finally(() => signal.removeEventListener('abort', leave))
}

/** True if the token may make a call, as far as rights say. */
export function mayCall({ rights }: Pick<Session, 'rights'>, { row }: Pick<NamedRow, 'row'>): boolean {
  const { permission, feature } = row
  return (permission === undefined || hasPermission(rights, permission)) && (feature === undefined || hasFeature(rights, feature))
}

const byName = new Map(endpoints.map((named) => [`${named.noun}.${named.name}`, named]))

/** The row of a call; the names stand in a table of this package. */
export function getRow(name: string): NamedRow {
  const found = byName.get(name)
  if (!found) throw new RangeError(`the contract has no call ${name}`)
  return found
}
