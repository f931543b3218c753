/** The command line in the test's own process, before a terminal that the test holds: its keys, its width, its text. */
import { PassThrough } from 'node:stream'
import { run } from '../run.ts'
import type { Terminal } from '../terminal.ts'

export interface HereOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** Whether a person sits there; else everything is piped. */
  person?: boolean
  /** Width of the terminal. */
  columns?: number
  /** What is piped in. */
  stdin?: string
}

export interface Here {
  code: Promise<number>
  /** Types, once the text has been said on stderr. */
  answer: (said: string, keys: string) => Promise<void>
  stdout: () => string
  stderr: () => string
}

/** Starts a run; `answer` its questions and await its `code`. */
export function startHere(args: readonly string[], { env = {}, cwd = '/', person = false, columns, stdin }: HereOptions = {}): Here {
  const [input, output, errors] = [person, person, person].map((isTTY) => Object.assign(new PassThrough(), { isTTY, columns }))
  const read = { stdout: '', stderr: '' }
  const listeners = new Set<() => void>()
  output!.setEncoding('utf8').on('data', (text: string) => (read.stdout += text))
  errors!.setEncoding('utf8').on('data', (text: string) => {
    read.stderr += text
    for (const listener of listeners) listener()
  })
  // The streams of a process cannot be ended by what is piped into them.
  errors!.end = () => errors!
  if (!person) input!.end(stdin ?? '')
  const terminal = { stdin: input, stdout: output, stderr: errors, env: { TERM: 'dumb', ...env }, cwd } as unknown as Terminal
  const code = run(args, terminal, new AbortController().signal)
  return {
    code,
    answer: (said, keys) =>
      new Promise((resolve, reject) => {
        void code.then((ended) => reject(new Error(`ended with ${ended} before "${said}" was said: ${read.stderr}`)))
        const listener = () => {
          if (!read.stderr.includes(said)) return
          listeners.delete(listener)
          input!.write(keys)
          resolve()
        }
        listeners.add(listener)
        listener()
      }),
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
