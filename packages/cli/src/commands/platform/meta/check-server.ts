import { dayMs, isLoopback } from '@spotdesk/sdk/values'
import { dayText } from '../../../output/dates.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { lookup } from 'node:dns/promises'
import { proxyFor } from '@spotdesk/sdk/node'
import { type Credentials, findCredentials, toServerAddress } from '../../../config/credentials.ts'
import { serverProblem } from '../../../config/trust.ts'
import type { Context } from '../../../context.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { toFailure } from '../../../failure.ts'
import { scopesText } from '../../../output/scopes-text.ts'
import type { Check } from './check.ts'

const api = 'v2'
const skewMs = 60_000
const slowMs = 1000
const soonDays = 7

/** Checks of name, connection, clock, version and token, as far as each can be reached. */
export async function checkServer(context: Context): Promise<Check[]> {
  const url = new URL(context.settings.values.apiUrl.value!)
  const proxy = findProxy(url, context)
  const dns = await checkName(proxy === undefined ? url : new URL(proxy), proxy && `; it looks ${url.hostname} up`)
  if (dns.state === 'failed') return [dns]
  try {
    return [dns, ...(await checkAnswer(context, url)), await checkToken(context)]
  } catch (error) {
    const { message, code } = toFailure(error)
    const remedy =
      code === 'proxyRefused'
        ? 'Check the name and the password in HTTPS_PROXY and HTTP_PROXY.'
        : /cert|tls|ssl|issuer/i.test(message)
          ? 'Trust the authority with --ca-file or NODE_EXTRA_CA_CERTS.'
          : 'Check the address with: spotdesk config get apiUrl'
    return [dns, { name: 'Server', state: 'failed', detail: `${url.origin}: ${message}`, remedy, exitCode: exitCodes.unreachable }]
  }
}

/** The address of the proxy that the server is called through; one that is no address is told by its own check. */
function findProxy(url: URL, { terminal: { env } }: Context): string | undefined {
  try {
    return proxyFor(url.origin, env)?.address
  } catch {
    return undefined
  }
}

/** Behind a proxy only the proxy's own name is looked up here. */
async function checkName({ hostname }: URL, ofProxy: string | undefined): Promise<Check> {
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''))
    const named = ofProxy === undefined ? hostname : `the proxy ${hostname}`
    return { name: 'Name', state: 'ok', detail: `${named} is ${found.address}${ofProxy ?? ''}` }
  } catch (error) {
    return {
      name: 'Name',
      state: 'failed',
      detail: `${ofProxy === undefined ? hostname : `the proxy ${hostname}`} is not known (${(error as NodeJS.ErrnoException).code ?? 'error'})`,
      remedy: ofProxy === undefined ? 'Check the address with: spotdesk config get apiUrl' : 'Check HTTPS_PROXY and HTTP_PROXY.',
      exitCode: exitCodes.unreachable,
    }
  }
}

async function checkAnswer({ probe, settings, signal }: Context, url: URL): Promise<Check[]> {
  const client = await probe()
  const started = Date.now()
  const response = await client.fetch(`${toServerAddress(settings.values.apiUrl.value!)}/version`, { signal })
  const tookMs = Date.now() - started
  const said = (await response.json().catch(() => ({}))) as { version?: string; api?: string }
  const date = response.headers.get('date')
  const awayMs = date === null ? 0 : Math.abs(Date.now() - Date.parse(date))
  return [
    {
      name: 'TLS',
      state: url.protocol === 'https:' || isLoopback(url) ? 'ok' : 'warning',
      detail: url.protocol === 'https:' ? 'certificate is valid' : 'not used',
      remedy: 'Tokens travel readable: use an https address.',
    },
    {
      name: 'Server',
      state: tookMs > slowMs ? 'warning' : 'ok',
      detail: `${url.origin} answered in ${tookMs} ms`,
      remedy: 'The connection to the server is slow.',
    },
    {
      name: 'API',
      state: said.api === api ? 'ok' : 'failed',
      detail: `server ${said.version ?? 'unknown'}, API ${said.api ?? 'unknown'}`,
      remedy: `This program speaks API ${api}: is the address that of a Spotdesk server?`,
      exitCode: exitCodes.unreachable,
    },
    {
      name: 'Clock',
      state: awayMs > skewMs ? 'warning' : 'ok',
      detail: `${Math.round(awayMs / 1000)} s from the server's`,
      remedy: 'Set the clock of this machine: plans and tokens expire by time.',
    },
  ]
}

async function checkToken(context: Context): Promise<Check> {
  try {
    return await checkCredentials(context, findCredentials(context.settings, context.terminal))
  } catch (error) {
    const { message, hint, exitCode } = toFailure(error)
    return { name: 'Token', state: 'failed', detail: message, remedy: hint ?? 'spotdesk auth login', exitCode }
  }
}

async function checkCredentials(context: Context, credentials: Credentials | undefined): Promise<Check> {
  if (!credentials) return { name: 'Token', state: 'warning', detail: 'not signed in', remedy: 'spotdesk auth login' }
  const problem = serverProblem(context.settings, credentials.token)
  if (problem) return { name: 'Token', state: 'failed', detail: problem.message, remedy: problem.hint, exitCode: problem.exitCode }
  const client = await context.clientWith(credentials.token, credentials.origin)
  const [user, zone] = await Promise.all([client.session.user({}, { signal: context.signal }), zoneFor(context, client)])
  // A session's token has no facts of its own.
  const facts = credentials.account ?? (await client.session.currentToken({}, { signal: context.signal }).catch(() => undefined))
  const { expiresAt, scopes } = facts ?? {}
  const soon = expiresAt && Date.parse(expiresAt) - Date.now() < soonDays * dayMs
  const detail = `${user.userName} in ${user.agency.name}${expiresAt ? `, until ${dayText(expiresAt, zone)}` : ''}${scopes?.length ? `, for ${scopesText(scopes)}` : ''}, from ${credentials.origin}`
  return {
    name: 'Token',
    state: soon ? 'warning' : 'ok',
    detail,
    remedy: `It expires soon: ${credentials.account ? 'spotdesk auth login' : `put a new one into ${credentials.origin}`}`,
  }
}
