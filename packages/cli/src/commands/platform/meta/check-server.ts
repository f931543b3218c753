import { dayMs, isLoopback } from '@spotdesk/sdk/values'
import { dayText } from '../../../output/dates.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { lookup } from 'node:dns/promises'
import { type Credentials, findCredentials, serverOf } from '../../../config/credentials.ts'
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
  const dns = await checkName(url)
  if (dns.state === 'failed') return [dns]
  try {
    return [dns, ...(await checkAnswer(context, url)), await checkToken(context)]
  } catch (error) {
    const { message } = toFailure(error)
    const remedy = /cert|tls|ssl|issuer/i.test(message)
      ? 'Trust the authority with --ca-file or NODE_EXTRA_CA_CERTS.'
      : 'Check the address with: spotdesk config get apiUrl'
    return [dns, { name: 'Server', state: 'failed', detail: `${url.origin}: ${message}`, remedy, exitCode: exitCodes.unreachable }]
  }
}

async function checkName({ hostname }: URL): Promise<Check> {
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''))
    return { name: 'Name', state: 'ok', detail: `${hostname} is ${found.address}` }
  } catch (error) {
    return {
      name: 'Name',
      state: 'failed',
      detail: `${hostname} is not known (${(error as NodeJS.ErrnoException).code ?? 'error'})`,
      remedy: 'Check the address with: spotdesk config get apiUrl',
      exitCode: exitCodes.unreachable,
    }
  }
}

async function checkAnswer({ probe, settings, signal }: Context, url: URL): Promise<Check[]> {
  const client = await probe()
  const started = Date.now()
  const response = await client.fetch(`${serverOf(settings.values.apiUrl.value!)}/version`, { signal })
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
  const client = await context.clientWith(credentials.token)
  const [user, zone] = await Promise.all([client.session.user({}, { signal: context.signal }), zoneFor(context, client)])
  // A session's token has no facts of its own.
  const facts = credentials.account ?? (await client.session.currentToken({}, { signal: context.signal }).catch(() => undefined))
  const { expiresAt, scopes } = facts ?? {}
  const soon = expiresAt && Date.parse(expiresAt) - Date.now() < soonDays * dayMs
  const detail = `${user.userName} in ${user.agency.name}${expiresAt ? `, until ${dayText(expiresAt, zone)}` : ''}${scopes?.length ? `, for ${scopesText(scopes)}` : ''}, from ${credentials.origin}`
  return { name: 'Token', state: soon ? 'warning' : 'ok', detail, remedy: 'It expires soon: spotdesk auth login' }
}
