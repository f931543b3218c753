/**
 * The servers that a token may be sent to. An option, the environment and the user's own profile name a server by the user's choice. A
 * `.spotdesk.json` comes with a folder that others may have made: the server it names gets no token before the user has confirmed it.
 */
import { realpathSync, statSync } from 'node:fs'
import { isLoopback } from '@spotdesk/sdk/values'
import { Failure } from '../failure.ts'
import { accountsHere, toServerAddress } from './credentials.ts'
import { hasToken } from './kept-token.ts'
import { isOn, type Settings } from './settings.ts'
import type { TrustedServer } from './user-store.ts'

/** A project's file: the server that it names, its owner, and whether it is trusted. */
export interface NamedServer {
  /** Real path of the file. */
  file: string
  server: string
  /** Id of the user whom the file belongs to; null on Windows. */
  owner: number | null
  /** The reason why the file cannot be confirmed; undefined when it can. */
  problem: string | undefined
  confirmed: boolean
}

/** The server that the project's file names; undefined when there is no file or it names none. */
export function namedServer({ project, user }: Settings): NamedServer | undefined {
  const apiUrl = project?.values.apiUrl
  if (project === undefined || apiUrl === undefined) return undefined
  const file = realpathSync(project.path)
  const server = toServerAddress(apiUrl)
  const owner = process.getuid === undefined ? null : statSync(file).uid
  const confirmed = (user.read().trusted ?? []).some((entry) => isSame(entry, { file, server, owner }))
  return { file, server, owner, problem: ownerProblem(file), confirmed }
}

type Key = Omit<TrustedServer, 'confirmedAt'>
const isSame = (a: Key, b: Key) => a.file === b.file && a.server === b.server && a.owner === b.owner

/** Confirms a server for its file. A changed server or another owner has to be confirmed again. */
export async function confirmServer({ user }: Settings, { file, server, owner }: NamedServer): Promise<void> {
  await user.updateTrusted((before) => [
    ...before.filter((entry) => entry.file !== file),
    { file, server, owner, confirmedAt: new Date().toISOString() },
  ])
}

/** @returns true if there was a confirmation to remove */
export async function forgetServer({ user }: Settings, file: string): Promise<boolean> {
  const known = (user.read().trusted ?? []).some((entry) => entry.file === file)
  if (known) await user.updateTrusted((before) => before.filter((entry) => entry.file !== file))
  return known
}

/**
 * The reason why a file is not trusted: it belongs to neither the user nor root, or others may write it. A group may write it if it is the
 * owner's own group, as on systems with umask 002. On Windows Node reads neither owner nor mode; there the confirmation alone decides.
 */
export function ownerProblem(path: string): string | undefined {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const { uid, gid, mode } = statSync(path)
  if (uid !== me && uid !== 0) return `it belongs to another user (id ${uid})`
  const writableByOthers = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== uid)
  return writableByOthers ? 'other users may write it' : undefined
}

/**
 * The reason why no token may be sent to the server in use; undefined when it may.
 * @param token undefined for a call without one, such as a sign-in
 */
export function serverProblem(settings: Settings, token: string | undefined): Failure | undefined {
  return plainHttpProblem(settings) ?? (isOwnSignIn(settings, token) ? undefined : fileProblem(settings))
}

function plainHttpProblem({ values: { apiUrl, allowHttp } }: Settings): Failure | undefined {
  const url = new URL(apiUrl.value!)
  if (url.protocol === 'https:' || isLoopback(url) || isOn(allowHttp)) return undefined
  return new Failure({
    code: 'plainHttp',
    message: `${url.origin} is not https: everybody on the way could read the token. Nothing was sent.`,
    exit: 'usage',
    hint: 'Use the https address. In a network that you trust: --allow-http, or SPOTDESK_ALLOW_HTTP=1.',
  })
}

/** A stored token is only given out for the server it was made for, so the source of the server's name does not matter. */
function isOwnSignIn(settings: Settings, token: string | undefined): boolean {
  const accounts = accountsHere(settings)
  return token === undefined ? accounts.length > 0 : accounts.some((account) => hasToken(account, token))
}

function fileProblem(settings: Settings): Failure | undefined {
  const { values, project, system } = settings
  const { origin } = values.apiUrl
  if (origin === system?.path) return refusal(values.apiUrl.value!, system.path, ownerProblem(system.path))
  if (origin !== project?.path) return undefined
  const named = namedServer(settings)!
  const ownApiUrl = settings.user.profile(settings.profile.value).settings?.apiUrl
  if (ownApiUrl !== undefined && toServerAddress(ownApiUrl) === named.server) return undefined
  if (named.problem !== undefined || named.confirmed) return refusal(named.server, named.file, named.problem)
  return new Failure({
    code: 'serverNotConfirmed',
    message: `Only ${named.file} names the server ${named.server}, and you have not confirmed it. Nothing was sent.`,
    exit: 'usage',
    hint: 'Confirm it once with: spotdesk config trust. Or name the server yourself: --api-url, or SPOTDESK_API_URL.',
  })
}

function refusal(server: string, file: string, problem: string | undefined): Failure | undefined {
  if (problem === undefined) return undefined
  return new Failure({
    code: 'settingsFileRefused',
    message: `${file} names the server ${server}, but ${problem}. Nothing was sent.`,
    exit: 'usage',
    hint: 'Make the file your own (chown, chmod go-w), or name the server yourself: --api-url, or SPOTDESK_API_URL.',
  })
}
