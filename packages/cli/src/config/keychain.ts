/**
 * The keychain of the system, by its own program: `security` on macOS, `secret-tool` on Linux, the Credential Manager by PowerShell on
 * Windows. A secret goes through stdin and stdout, never through arguments, which every process of the machine may read.
 */
import { spawnSync } from 'node:child_process'
import type { Terminal } from '../terminal.ts'

/** A keychain may ask its user to unlock it; it must not hold up a run for longer. */
export const keychainLimitMs = 3000

export interface Keychain {
  /** As people know it: 'macOS Keychain'. */
  name: string
  /** The secret of a key; undefined when there is none. @throws KeychainError */
  read: (key: string, limitMs?: number) => string | undefined
  /** @throws KeychainError when it was not stored */
  write: (key: string, secret: string, label: string) => void
  /** @throws KeychainError */
  remove: (key: string) => void
}

/** One sentence without its full stop. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError'
}

interface Call {
  args: readonly string[]
  input?: string
}

interface Program {
  name: string
  command: string
  read: (key: string) => Call
  write: (key: string, secret: string, label: string) => Call
  remove: (key: string) => Call
  /** True if the program says by this that there is no such key. */
  isMissing: (status: number, stderr: string) => boolean
}

const service = 'spotdesk'
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

const programs: Partial<Record<NodeJS.Platform, Program>> = {
  darwin: {
    name: 'macOS Keychain',
    command: 'security',
    read: (key) => ({ args: ['find-generic-password', '-s', service, '-a', key, '-w'] }),
    // Its interactive mode reads commands from stdin; -w in arguments would show the secret.
    write: (key, secret, label) => ({
      args: ['-i'],
      input: `add-generic-password -U -s ${service} -a ${quoted(key)} -l ${quoted(label)} -w ${quoted(secret)}\n`,
    }),
    remove: (key) => ({ args: ['delete-generic-password', '-s', service, '-a', key] }),
    isMissing: (status) => status === 44,
  },
  linux: {
    name: 'Secret Service',
    command: 'secret-tool',
    read: (key) => ({ args: ['lookup', 'service', service, 'account', key] }),
    write: (key, secret, label) => ({ args: ['store', `--label=${label}`, 'service', service, 'account', key], input: secret }),
    remove: (key) => ({ args: ['clear', 'service', service, 'account', key] }),
    isMissing: (status, stderr) => status === 1 && stderr.trim() === '',
  },
  win32: {
    name: 'Windows Credential Manager',
    command: 'powershell.exe',
    read: (key) => vault(key, '$found = $vault.Retrieve($service, $key); $found.RetrievePassword(); [Console]::Out.Write($found.Password)'),
    write: (key, secret) => ({
      ...vault(key, '$vault.Add((New-Object Windows.Security.Credentials.PasswordCredential($service, $key, [Console]::In.ReadToEnd())))'),
      input: secret,
    }),
    remove: (key) => vault(key, '$vault.Remove($vault.Retrieve($service, $key))'),
    // 0x80070490: element not found.
    isMissing: (_, stderr) => /80070490|element not found/i.test(stderr),
  },
}

/** The script holds the key, which is no secret. */
function vault(key: string, script: string): Call {
  const type = 'Windows.Security.Credentials.PasswordVault'
  const head = `$ErrorActionPreference = 'Stop'; [void][${type}, Windows.Security.Credentials, ContentType = WindowsRuntime]; $vault = New-Object ${type}; $service = '${service}'; $key = '${key.replaceAll("'", "''")}'; `
  return { args: ['-NoProfile', '-NonInteractive', '-Command', head + script] }
}

/** The keychain of a platform; undefined where none is known. The program may still be missing. */
export function findKeychain(env: Terminal['env'], platform: NodeJS.Platform = process.platform): Keychain | undefined {
  const program = programs[platform]
  if (!program) return undefined
  const read: Keychain['read'] = (key, limitMs = keychainLimitMs) => {
    const { status, stdout, stderr } = call(program, program.read(key), env, limitMs)
    if (status === 0 && stdout !== '') return stdout.replace(/\r?\n$/, '')
    if (status === 0 || program.isMissing(status, stderr)) return undefined
    throw refusal(program, stderr)
  }
  return {
    name: program.name,
    read,
    write: (key, secret, label) => {
      const { status, stderr } = call(program, program.write(key, secret, label), env, keychainLimitMs)
      // Some of the programs end with 0 although nothing was stored.
      if (status !== 0 || read(key) !== secret) throw refusal(program, stderr)
    },
    remove: (key) => {
      const { status, stderr } = call(program, program.remove(key), env, keychainLimitMs)
      if (status !== 0 && !program.isMissing(status, stderr)) throw refusal(program, stderr)
    },
  }
}

function call({ name, command }: Program, { args, input = '' }: Call, env: Terminal['env'], limitMs: number) {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    input,
    encoding: 'utf8',
    env: { ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT') throw new KeychainError(`${command}, the program of the ${name}, is not installed`)
  if (code === 'ETIMEDOUT') throw new KeychainError(`The ${name} did not answer within ${limitMs / 1000} seconds`)
  // A program that refuses may end before it has read the secret: its own words count.
  if ((error && code !== 'EPIPE') || status === null) throw new KeychainError(`The ${name} cannot be asked (${code ?? 'it was ended'})`)
  return { status, stdout, stderr }
}

/** The first line of what the program said, without a full stop. Warnings of its libraries come before the reason. */
function refusal({ name }: Program, stderr: string): KeychainError {
  const [said = ''] = stderr
    .split('\n')
    .filter((line) => !/-(WARNING|CRITICAL) \*\*:/.test(line))
    .map((line) => line.replace(/^[\w.-]+: /, '').replace(/\.?\s*$/, ''))
    .filter(Boolean)
  return new KeychainError(`The ${name} refused${said === '' ? '' : `: ${said}`}`)
}
