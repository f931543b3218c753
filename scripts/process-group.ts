import { spawn, type SpawnOptions } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { toExitCode } from './child.mjs'

/** Ended from outside: by Ctrl-C, a canceled job, a closed terminal. */
class Interrupted extends Error {
  override name = 'Interrupted'
  readonly exitCode: number
  constructor(exitCode: number) {
    super('Interrupted.')
    this.exitCode = exitCode
  }
}

/** The exit code of a command that ends with an error. */
export const exitCodeOf = (error: unknown) => (error instanceof Interrupted ? error.exitCode : 1)

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds that an interrupted program has to end by itself. */
const graceMs = 5000

/** True while a process of the group lives. */
function lives(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** Waits for every process of a group to end, and ends it by force after a while. */
async function settle(group: number): Promise<void> {
  for (const end = Date.now() + graceMs; lives(group) && Date.now() < end;) await wait(50)
  signalGroup(group, 'SIGKILL')
}

/**
 * Runs a program with all that it starts. An interruption of this process reaches each of them, and none outlives the call: npm ends at once
 * at a signal, while the program that it runs goes on to write.
 * @returns its exit code
 * @throws Interrupted after all have ended
 */
export async function runGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { onOutput?: (text: string, stream: 'stdout' | 'stderr') => void } = {},
) {
  const { onOutput, ...rest } = options
  // Windows has no groups of processes; a console's Ctrl-C reaches all of its processes there.
  const isGroup = process.platform !== 'win32'
  const child = spawn(command, args, { stdio: 'inherit', ...rest, detached: isGroup })
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text, stream))
  }
  let interruption: NodeJS.Signals | undefined
  const forward = (signal: NodeJS.Signals) => {
    interruption ??= signal
    if (isGroup && child.pid !== undefined) signalGroup(child.pid, signal)
    else child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (exitCode, signal) => resolve(toExitCode(exitCode, signal)))
    })
    if (interruption === undefined) return code
    if (isGroup && child.pid !== undefined) await settle(child.pid)
    throw new Interrupted(toExitCode(null, interruption))
  } finally {
    for (const signal of signals) process.off(signal, forward)
  }
}
