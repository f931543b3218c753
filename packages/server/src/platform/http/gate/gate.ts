/** The checks before every handler: identity, rate and rights of the caller. */
import { type EndpointRow, type Permission, type Rights, hasFeature, hasPermission, impliedBy } from '@spotdesk/sdk/contract'
import { firstOf } from '@spotdesk/sdk/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Source } from './actor.ts'
import { toNetworkKey } from './address.ts'
import { headerText } from '../request/header-text.ts'
import type { LimitedCaller, Limiter } from './limits.ts'
import { Problem } from '../answer/problem.ts'
import type { Credential } from '../route.ts'

/** An authenticated caller, without the data of a single call. */
export interface Identity {
  actor: Omit<Actor, 'source' | 'requestId' | 'ip'>
  credential: Credential
}

/** @throws Problem unauthenticated, or the reason why the database cannot be read */
export type Authenticate = (bearer: string) => Promise<Identity>

/** The findings of the gate on a request. */
export interface Caller {
  source: Source
  /** The name of the agent's program; null: no agent calls, or it named none. */
  agent: string | null
  /** Null on public rows. */
  identity: Identity | null
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

const claimedSources: Record<string, Source> = { web: 'WEB', cli: 'CLI', sdk: 'SDK', extension: 'EXTENSION', agent: 'AGENT' }

/** The source that a client names in `client-name` ('spotdesk-web'); an unknown program counts as SDK. */
export function parseSource(clientName: string | undefined): Source {
  const name = clientName?.toLowerCase().replace(/^spotdesk-/, '') ?? ''
  return Object.hasOwn(claimedSources, name) ? claimedSources[name]! : 'SDK'
}

/** The name in `agent-name`, without characters that change how other text is read. */
function parseAgent(source: Source, header: string | string[] | undefined): string | null {
  if (source !== 'AGENT') return null
  return (
    firstOf(
      headerText(header)
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
        .trim(),
      mostAgentName,
    ) || null
  )
}

const mostAgentName = 100

export interface GateOptions {
  authenticate: Authenticate
  /** The key of a caller without a credential: the cookie of a session or of a browser. Null without a cookie. */
  recognise?: (request: Recognisable) => string | null
  limiter: Limiter
}

/** The means of recognition. */
export interface Recognisable {
  /** A header of the request by its lower-case name. */
  requestHeader(name: string): string | undefined
}

/** The hook of a row: authenticate → feature → permission, each caller within its rate. */
export function createGate(row: EndpointRow, { authenticate, recognise, limiter }: GateOptions) {
  return async function gate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const identity = row.public ? null : await identify(request, authenticate, limiter)
    const source = parseSource(request.headers['client-name'] as string | undefined)
    request.caller = { source, agent: parseAgent(source, request.headers['agent-name']), identity }
    const caller = identity ? toCredentialCaller(identity) : toAnonymousCaller(row, request, recognise)
    const admission = limiter.admit(caller, identity?.actor.agencyId ?? null)
    // A client that left while its credential was read has closed the connection already: 'close' does not come again.
    if (reply.raw.destroyed) admission.release()
    else reply.raw.once('close', () => admission.release())
    reply.headers(admission.headers)
    if (identity) permit(row, identity.actor)
  }
}

const toCredentialCaller = ({ credential }: Identity): LimitedCaller => ({ kind: 'credential', key: `${credential.kind}:${credential.id}` })

/** Each call of an address has its own count: polling for a device does not keep others there from signing in. */
function toAnonymousCaller(row: EndpointRow, request: FastifyRequest, recognise: GateOptions['recognise']): LimitedCaller {
  const cookie = recognise?.({ requestHeader: (name) => [request.headers[name]].flat()[0] })
  if (cookie) return { kind: 'browser', key: cookie, address: toNetworkKey(request.ip) }
  return { kind: 'address', key: `${toNetworkKey(request.ip)} ${row.method} ${row.path}` }
}

/** Callers who guess tokens are slowed down by address; callers at that address with a valid one, or who sign in, are not. */
async function identify(request: FastifyRequest, authenticate: Authenticate, limiter: Limiter): Promise<Identity> {
  const [scheme = '', bearer = ''] = (request.headers.authorization ?? '').split(' ')
  try {
    if (scheme.toLowerCase() !== 'bearer' || bearer === '') throw unauthenticated()
    return await authenticate(bearer)
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated')
      limiter.admit({ kind: 'guess', key: `${toNetworkKey(request.ip)} bad credentials` }, null).release()
    throw error
  }
}

/** The refusal of a call without a valid credential. */
export function unauthenticated(): Problem {
  return new Problem('unauthenticated', {}, { headers: { 'www-authenticate': 'Bearer' } })
}

/**
 * Checks that an actor may use a row.
 * @throws Problem featureOff, Problem forbidden
 */
export function permit(row: PermittedRow, { rights, scopes }: Pick<Actor, 'rights' | 'scopes'>): void {
  const refusal = findRefusal(row, { rights, scopes })
  if (refusal) throw new Problem(refusal)
}

/** True if an actor may use a row. */
export const isPermitted = (row: PermittedRow, actor: Pick<Actor, 'rights' | 'scopes'>): boolean => findRefusal(row, actor) === null

type PermittedRow = Pick<EndpointRow, 'feature' | 'permission' | 'scope'>

function findRefusal(row: PermittedRow, { rights, scopes }: Pick<Actor, 'rights' | 'scopes'>): 'featureOff' | 'forbidden' | null {
  if (row.feature && !hasFeature(rights, row.feature)) return 'featureOff'
  const wanted = [row.permission ?? []].flat()
  if (!hasPermission(rights, wanted)) return 'forbidden'
  return scopes === null || wanted.every((permission) => isInScope(scopes, permission, row.scope)) ? null : 'forbidden'
}

/** Calls that every token may use independent of its scopes: reading its own user. */
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

/** The rights of an actor without the permissions that a token holds for single calls only. */
export function wholeRights({ rights, scopes }: Pick<Actor, 'rights' | 'scopes'>): Rights {
  if (scopes === null) return rights
  return { ...rights, permissions: rights.permissions.filter((permission) => isInScope(scopes, permission as Permission, undefined)) }
}

/** True if an actor holds a permission for all its calls. */
export const holdsWhole = (actor: Pick<Actor, 'rights' | 'scopes'>, permission: Permission): boolean =>
  hasPermission(wholeRights(actor), permission)

/** 'CAMPAIGN.WRITE:pause,resume' → the permission and its calls (null: all). */
export function parseScope(scope: string): { permission: Permission; calls: string[] | null } {
  const [permission = '', calls] = scope.split(':')
  return { permission: permission as Permission, calls: calls === undefined ? null : calls.split(',') }
}
