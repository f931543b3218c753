/** The command line in the test's own process, at a terminal that the test controls: its keys, its width, its text. */
import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { run } from '../run.ts'
import type { Sleep, Terminal } from '../terminal.ts'

export interface HereOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** True if a person sits there; otherwise everything is piped. */
  person?: boolean
  /** Width of the terminal. */
  columns?: number
  /** The piped input. */
  stdin?: string
  /** Ends the run as Ctrl-C does. */
  signal?: AbortSignal
}

export interface Here {
  code: Promise<number>
  /** The part of stderr that is the text or matches the pattern, as soon as it is printed. */
  said: (pattern: RegExp | string) => Promise<string>
  /** Types, after the text was printed on stderr. */
  answer: (text: string, keys: string) => Promise<void>
  stdout: () => string
  stderr: () => string
}

/** The streams, variables and folder that a run is given in place of a process's own. */
export interface Surroundings {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  env: Record<string, string | undefined>
  cwd: string
}

/** Milliseconds; shorter, and the polls would take the processor from the jobs that they wait for. */
const mostSleepMs = 20

/** Runs words between streams that the caller reads. @returns the exit code */
export function runBetween(args: readonly string[], { stderr, ...given }: Surroundings, signal?: AbortSignal): Promise<number> {
  // Piped input cannot end the streams of a process.
  stderr.end = () => stderr
  // Waits of seconds are short here.
  const sleep: Sleep = (ms, aborted) => setTimeout(Math.min(ms, mostSleepMs), undefined, { signal: aborted })
  // The streams are no streams of a process: what they lack, `isTTY` above all, is what those of a pipe lack too.
  const terminal = { ...given, stderr, sleep, env: { TERM: 'dumb', ...given.env } } as unknown as Terminal
  return run(args, terminal, signal ?? new AbortController().signal)
}

/** Starts a run; `answer` its questions and await its `code`. */
export function startHere(
  args: readonly string[],
  { env = {}, cwd = '/', person = false, columns, stdin, signal }: HereOptions = {},
): Here {
  const [input, output, errors] = [person, person, person].map((isTTY) => Object.assign(new PassThrough(), { isTTY, columns }))
  const read = { stdout: '', stderr: '' }
  output!.setEncoding('utf8').on('data', (text: string) => (read.stdout += text))
  errors!.setEncoding('utf8').on('data', (text: string) => (read.stderr += text))
  if (!person) input!.end(stdin ?? '')
  const code = runBetween(args, { stdin: input!, stdout: output!, stderr: errors!, env, cwd }, signal)
  const said = async (pattern: RegExp | string): Promise<string> => {
    const ended = code.then((number) => `ended with ${number}`)
    for (;;) {
      const found = typeof pattern === 'string' ? read.stderr.includes(pattern) && pattern : pattern.exec(read.stderr)?.[0]
      if (found) return found
      const next = await Promise.race([once(errors!, 'data').then(() => undefined), ended])
      if (next !== undefined) throw new Error(`${next} before ${String(pattern)} was said: ${read.stderr}`)
    }
  }
  return {
    code,
    said,
    answer: async (text, keys) => {
      await said(text)
      // A question does not listen while it is being written.
      await setImmediate()
      input!.write(keys)
    },
    stdout: () => read.stdout,
    stderr: () => read.stderr,
  }
}

export interface HereOutcome {
  code: number
  stdout: string
  stderr: string
}

/** A run that asks nothing. */
export async function runHere(args: readonly string[], options: HereOptions = {}): Promise<HereOutcome> {
  const here = startHere(args, options)
  const code = await here.code
  return { code, stdout: here.stdout(), stderr: here.stderr() }
}
