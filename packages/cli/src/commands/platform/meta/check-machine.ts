import { existsSync, statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { proxyFor } from '@spotdesk/sdk/node'
import type { Context } from '../../../context.ts'
import { exitCodes } from '../../../exit-codes.ts'
import type { Failure } from '../../../failure.ts'
import type { Check } from './check.ts'

const oldestNode = 22
const leastFreeBytes = 100_000_000

export function checkNode(): Check {
  const { node } = process.versions
  const ok = Number(node.split('.')[0]) >= oldestNode
  return {
    name: 'Node',
    state: ok ? 'ok' : 'failed',
    detail: node,
    remedy: `Install Node ${oldestNode} or newer.`,
    exitCode: exitCodes.unexpected,
  }
}

export function checkSettings({ settings: { user } }: Context): Check {
  const problem = homeProblem(user)
  if (problem) return { name: 'Settings', state: 'warning', detail: problem.message, remedy: problem.hint! }
  if (!existsSync(user.path)) return { name: 'Settings', state: 'ok', detail: `${user.path} (does not exist yet)` }
  const mode = statSync(user.path).mode & 0o777
  const open = process.platform !== 'win32' && (mode & 0o077) !== 0
  return {
    name: 'Settings',
    state: open ? 'failed' : 'ok',
    detail: `${user.path} (mode ${mode.toString(8).padStart(4, '0')})`,
    remedy: `Others may read your tokens: chmod 600 ${user.path}`,
    exitCode: exitCodes.unexpected,
  }
}

/** The reason why there is no path for settings. */
function homeProblem(user: Context['settings']['user']): Failure | undefined {
  try {
    return void user.path
  } catch (error) {
    return error as Failure
  }
}

/** Checks that settings can be written and that the disk has room for files. */
export async function checkDisk({ settings: { user }, terminal: { cwd } }: Context): Promise<Check> {
  let folder = homeProblem(user) ? cwd : dirname(user.path)
  while (!existsSync(folder)) folder = dirname(folder)
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  const { bavail, bsize } = await statfs(cwd)
  const free = bavail * bsize
  const detail = `${folder} is ${writable ? '' : 'not '}writable, ${Math.round(free / 1_000_000)} MB free here`
  if (!writable)
    return {
      name: 'Disk',
      state: 'failed',
      detail,
      remedy: 'Choose another folder with SPOTDESK_CONFIG_DIR.',
      exitCode: exitCodes.unexpected,
    }
  return { name: 'Disk', state: free < leastFreeBytes ? 'warning' : 'ok', detail, remedy: 'Free some space before you export.' }
}

/** The proxy of calls to the server in use. */
export function checkProxy({ terminal: { env }, settings }: Context): Check {
  const { origin } = new URL(settings.values.apiUrl.value!)
  try {
    const proxy = proxyFor(origin, env)
    if (proxy) return { name: 'Proxy', state: 'ok', detail: `${proxy.variable}=${withoutPassword(proxy.address)} is used for ${origin}` }
    const set = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((name) => env[name])
    return { name: 'Proxy', state: 'ok', detail: set === undefined ? 'none' : `none for ${origin}, although ${set} is set` }
  } catch (error) {
    const { message } = error as Error
    return { name: 'Proxy', state: 'failed', detail: message, remedy: 'Set the variable anew, or unset it.', exitCode: exitCodes.usage }
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password !== '') url.password = '***'
  return url.href
}
