/** What stands before every handler: who calls, how often, and whether they may. */
import { type EndpointRow, type Permission, hasFeature, hasPermission, impliedBy } from '@spotdesk/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Source } from './actor.ts'
import type { Limiter } from './limits.ts'
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
  limiter: Limiter
}

/** The hook of a row: authenticate → feature → permission, each caller within its rate. */
export function gateOf(row: EndpointRow, { authenticate, limiter }: GateOptions) {
  return async function gate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const identity = row.public ? null : await identify(request, authenticate, limiter)
    request.caller = { source: sourceOf(request.headers['client-name'] as string | undefined), identity }
    const caller = identity ? `${identity.credential.kind}:${identity.credential.id}` : `ip:${request.ip}`
    const admission = limiter.admit(caller, identity?.actor.agencyId ?? null)
    reply.raw.once('close', () => admission.release())
    reply.headers(admission.headers)
    if (identity) permit(row, identity.actor)
  }
}

/** Who guesses tokens is slowed down by address. */
async function identify(request: FastifyRequest, authenticate: Authenticate, limiter: Limiter): Promise<Identity> {
  const [scheme = '', bearer = ''] = (request.headers.authorization ?? '').split(' ')
  try {
    if (scheme.toLowerCase() !== 'bearer' || bearer === '') throw unauthenticated()
    return await authenticate(bearer)
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') limiter.admit(`ip:${request.ip}`, null).release()
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
  if (scopes.length > 0 && !wanted.every((permission) => isInScope(scopes, permission, row.scope))) throw new Problem('forbidden')
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

/** 'CAMPAIGN.WRITE:pause,resume' → the permission, and the calls it is narrowed to (null: all). */
export function parseScope(scope: string): { permission: Permission; calls: string[] | null } {
  const [permission = '', calls] = scope.split(':')
  return { permission: permission as Permission, calls: calls === undefined ? null : calls.split(',') }
}
