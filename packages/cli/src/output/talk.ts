/** Messages for people go to stderr, so that stdout holds data only. */
import { printableLines } from './printable.ts'
import { type Paint, type Terminal, hasColour, isCi, painter } from '../terminal.ts'
import { betweenWords } from './wrap.ts'
import { type Progress, type Waiting, createWaiting, noWaiting } from './waiting.ts'

export interface Talk {
  paint: Paint
  /** A line for people; silent with --quiet. */
  note: (text: string) => void
  /** A line that is printed even with --quiet. */
  warn: (text: string) => void
  /** A line with --verbose or --debug. */
  verbose: (text: string) => void
  debug: (text: string) => void
  progress: (text: string) => Promise<Progress>
  /** The spinner of slow calls; a question holds it. */
  waiting: Waiting
}

export interface TalkOptions {
  quiet: boolean
  verbose: boolean
  debug: boolean
  noColour: boolean
}

/** A progress that prints nothing. */
export const noProgress: Progress = { update: () => {}, clear: () => {}, stop: () => {} }
const stepPercent = 10
const stepMs = 10_000

export function createTalk({ stderr, env }: Terminal, { quiet, verbose, debug, noColour }: TalkOptions): Talk {
  const write = (text: string) => {
    const release = waiting.hold()
    stderr.write(`${printableLines(text)}\n`)
    release()
  }
  const paint = painter(hasColour(stderr, env, noColour))
  const isTerminal = stderr.isTTY && env['TERM'] !== 'dumb' && !isCi(env) && !debug
  // Each call is told with --verbose: a spinner would stand between the lines.
  const waiting = isTerminal && !quiet && !verbose ? createWaiting((text) => spin(text, stderr)) : noWaiting
  return {
    paint,
    note: (text) => void (quiet || write(betweenWords(text, stderr))),
    warn: (text) => write(betweenWords(`${paint('yellow', '!')} ${text}`, stderr)),
    verbose: (text) => void ((verbose || debug) && write(text)),
    debug: (text) => void (debug && write(paint('gray', text))),
    progress: async (text) => {
      if (quiet) return noProgress
      return isTerminal ? holding(waiting, await spin(text, stderr)) : steps(text, write)
    },
    waiting,
  }
}

/** Progress has the line to itself. */
function holding(waiting: Waiting, progress: Progress): Progress {
  const release = waiting.hold()
  return { ...progress, stop: () => (progress.stop(), release()) }
}

async function spin(text: string, stream: NodeJS.WriteStream): Promise<Progress> {
  const { default: ora } = await import('ora')
  // Ora would put a terminal's input into raw mode, and Ctrl-C with it.
  const spinner = ora({ text, stream, discardStdin: false }).start()
  return { update: (next) => (spinner.text = next), clear: () => void spinner.clear(), stop: () => void spinner.stop() }
}

function steps(first: string, write: (text: string) => void): Progress {
  let saidPercent = 0
  let saidAt = Date.now()
  write(first)
  return {
    update: (text, percent = 0) => {
      if (percent < saidPercent + stepPercent && Date.now() < saidAt + stepMs) return
      saidPercent = percent
      saidAt = Date.now()
      write(text)
    },
    clear: () => {},
    stop: () => {},
  }
}
