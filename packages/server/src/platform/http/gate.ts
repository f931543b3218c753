/** What stands before every handler: who calls, how often, and whether they may. */
import { type EndpointRow, type Permission, type Rights, hasFeature, hasPermission, impliedBy } from '@spotdesk/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Source } from './actor.ts'
import { networkOf } from './address.ts'
import type { LimitedCaller, Limiter } from './limits.ts'
import { Problem } from './problem.ts'
import type { Credential } from './route.ts'

/** Somebody who proved who they are, without what only a single call knows. */
export interface Identity {
  actor: Omit<Actor, 'source' | 'requestId' | 'ip'>
  credential: Credential
}

/** @throws Problem unauthenticated, or why the database cannot be asked */
export type Authenticate = (bearer: string) => Promise<Identity>

/** What the gate found out of a request. */
export interface Caller {
  source: Source
  /** Null on public rows. */
  identity: Identity | null
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

const claimedSources: Record<string, Source> = { web: 'WEB', cli: 'CLI', sdk: 'SDK', extension: 'EXTENSION' }

/** The source that a client names in `client-name` ('spotdesk-web'); a program that we do not know counts as SDK. */
export function sourceOf(clientName: string | undefined): Source {
  const name = clientName?.toLowerCase().replace(/^spotdesk-/, '') ?? ''
  return Object.hasOwn(claimedSources, name) ? claimedSources[name]! : 'SDK'
}

export interface GateOptions {
  authenticate: Authenticate
  /** What a caller without a credential is known by all the same: the cookie of a session or of a browser. Null: by nothing. */
  recognise?: (request: Recognisable) => string | null
  limiter: Limiter
}

/** What somebody is recognised by. */
export interface Recognisable {
  /** A header of the request by its lower-case name. */
  requestHeader(name: string): string | undefined
}

/** The hook of a row: authenticate → feature → permission, each caller within its rate. */
export function gateOf(row: EndpointRow, { authenticate, recognise, limiter }: GateOptions) {
  return async function gate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const identity = row.public ? null : await identify(request, authenticate, limiter)
    request.caller = { source: sourceOf(request.headers['client-name'] as string | undefined), identity }
    const caller = identity ? credentialOf(identity) : strangerOf(row, request, recognise)
    const admission = limiter.admit(caller, identity?.actor.agencyId ?? null)
    // Who left while their credential was read has closed the connection already: 'close' does not come again.
    if (reply.raw.destroyed) admission.release()
    else reply.raw.once('close', () => admission.release())
    reply.headers(admission.headers)
    if (identity) permit(row, identity.actor)
  }
}

const credentialOf = ({ credential }: Identity): LimitedCaller => ({ kind: 'credential', key: `${credential.kind}:${credential.id}` })

/** Each call of an address counts by itself: who polls for a device does not keep others there from signing in. */
function strangerOf(row: EndpointRow, request: FastifyRequest, recognise: GateOptions['recognise']): LimitedCaller {
  const cookie = recognise?.({ requestHeader: (name) => [request.headers[name]].flat()[0] })
  if (cookie) return { kind: 'browser', key: cookie, address: networkOf(request.ip) }
  return { kind: 'address', key: `${networkOf(request.ip)} ${row.method} ${row.path}` }
}

/** Who guesses tokens is slowed down by address; who holds a good one there is not, and neither is who signs in. */
async function identify(request: FastifyRequest, authenticate: Authenticate, limiter: Limiter): Promise<Identity> {
  const [scheme = '', bearer = ''] = (request.headers.authorization ?? '').split(' ')
  try {
    if (scheme.toLowerCase() !== 'bearer' || bearer === '') throw unauthenticated()
    return await authenticate(bearer)
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated')
      limiter.admit({ kind: 'guess', key: `${networkOf(request.ip)} bad credentials` }, null).release()
    throw error
  }
}

/** The refusal of a call without a valid credential. */
export function unauthenticated(): Problem {
  return new Problem('unauthenticated', {}, { headers: { 'www-authenticate': 'Bearer' } })
}

/**
 * Whether an actor may do what a row does.
 * @throws Problem featureOff, Problem forbidden
 */
export function permit(
  row: Pick<EndpointRow, 'feature' | 'permission' | 'scope'>,
  { rights, scopes }: Pick<Actor, 'rights' | 'scopes'>,
): void {
  if (row.feature && !hasFeature(rights, row.feature)) throw new Problem('featureOff')
  const wanted = [row.permission ?? []].flat()
  if (!hasPermission(rights, wanted)) throw new Problem('forbidden')
  if (scopes !== null && !wanted.every((permission) => isInScope(scopes, permission, row.scope))) throw new Problem('forbidden')
}

/** What every token may do whatever its scopes: say who it is. */
export const alwaysInScope: Permission = 'OWN_PROFILE.READ'

function isInScope(scopes: readonly string[], permission: Permission, call: string | undefined): boolean {
  return (
    permission === alwaysInScope ||
    scopes.some((scope) => {
      const { permission: granted, calls } = parseScope(scope)
      if (calls) return granted === permission && call !== undefined && calls.includes(call)
      return granted === permission || impliedBy(granted).includes(permission)
    })
  )
}

/** The rights of an actor without those permissions that a token holds for single calls only. */
export function wholeRights({ rights, scopes }: Pick<Actor, 'rights' | 'scopes'>): Rights {
  if (scopes === null) return rights
  return { ...rights, permissions: rights.permissions.filter((permission) => isInScope(scopes, permission as Permission, undefined)) }
}

/** 'CAMPAIGN.WRITE:pause,resume' → the permission, and the calls it is narrowed to (null: all). */
export function parseScope(scope: string): { permission: Permission; calls: string[] | null } {
  const [permission = '', calls] = scope.split(':')
  return { permission: permission as Permission, calls: calls === undefined ? null : calls.split(',') }
}
