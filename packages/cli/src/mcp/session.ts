/** The state that all tools of a server share: the client, the rights of its token, and how many calls may be under way. */
import { endpoints, hasFeature, hasPermission, type NamedRow, type Rights } from '@spotdesk/sdk/contract'
import type { Client } from '../context.ts'
import { ToolError } from './answer.ts'

export interface Session {
  client: Client
  rights: Rights
  /** The agency that the token acts in. */
  agency: { id: number; name: string; timeZone: string }
  /** Plans may be applied. */
  allowApply: boolean
  /** Nothing may be planned. */
  readOnly: boolean
  /** True for a tool that --tools leaves in. */
  isWanted: (name: string) => boolean
  /** Runs a call when its turn comes. @throws ToolError when too many wait */
  inTurn: <T>(signal: AbortSignal, call: () => Promise<T>) => Promise<T>
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
      await turnOf(waiting, signal)
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
async function turnOf(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
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
export function rowOf(name: string): NamedRow {
  const found = byName.get(name)
  if (!found) throw new RangeError(`the contract has no call ${name}`)
  return found
}
