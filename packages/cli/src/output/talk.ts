/** Messages for people go to stderr, so that stdout holds data only. */
import { painter, hasColour, isCi, type Paint, type Terminal } from '../terminal.ts'

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
}

export interface Progress {
  /** @param percent 0 to 100; off a terminal a line is written every ten percent or ten seconds */
  update: (text: string, percent?: number) => void
  stop: () => void
}

export interface TalkOptions {
  quiet: boolean
  verbose: boolean
  debug: boolean
  noColour: boolean
}

const silent: Progress = { update: () => {}, stop: () => {} }
const stepPercent = 10
const stepMs = 10_000

export function createTalk({ stderr, env }: Terminal, { quiet, verbose, debug, noColour }: TalkOptions): Talk {
  const write = (text: string) => void stderr.write(`${text}\n`)
  const paint = painter(hasColour(stderr, env, noColour))
  const animated = stderr.isTTY && env['TERM'] !== 'dumb' && !isCi(env) && !debug
  return {
    paint,
    note: (text) => void (quiet || write(text)),
    warn: (text) => write(`${paint('yellow', '!')} ${text}`),
    verbose: (text) => void ((verbose || debug) && write(text)),
    debug: (text) => void (debug && write(paint('gray', text))),
    progress: async (text) => (quiet ? silent : animated ? spin(text, stderr) : steps(text, write)),
  }
}

async function spin(text: string, stream: NodeJS.WriteStream): Promise<Progress> {
  const { default: ora } = await import('ora')
  // Ora would put a terminal's input into raw mode, and Ctrl-C with it.
  const spinner = ora({ text, stream, discardStdin: false }).start()
  return { update: (next) => (spinner.text = next), stop: () => void spinner.stop() }
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
    stop: () => {},
  }
}
