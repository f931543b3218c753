/** A run in a process of its own: signals, and readers that close the pipe. */
import { exitCodes } from './exit-codes.ts'
import { Failure, toFailure } from './failure.ts'
import { run } from './run.ts'
import { processTerminal } from './terminal.ts'

export async function start(argv: readonly string[]): Promise<number> {
  const stop = new AbortController()
  const onSignal = (exit: 'interrupted' | 'terminated', message: string) => () => {
    if (stop.signal.aborted) process.exit(exitCodes[exit])
    process.stderr.write('\nStopping … (Ctrl-C again: at once)\n')
    stop.abort(new Failure({ code: exit, message, exit }))
  }
  decideSignals({ SIGINT: onSignal('interrupted', 'Interrupted.'), SIGTERM: onSignal('terminated', 'Terminated.') })
  // `spotdesk … | head`: the reader has enough. Messages for people may be lost without harm.
  let onStdoutGone = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done)
    process.stderr.write(`Error: ${toFailure(error).message}\n`)
    process.exit(exitCodes.unexpected)
  }
  process.stdout.on('error', (error: NodeJS.ErrnoException) => onStdoutGone(error))
  process.stderr.on('error', () => {})
  const terminal = { ...processTerminal(), onStdoutGone: (handler: typeof onStdoutGone) => void (onStdoutGone = handler) }
  return run(argv, terminal, stop.signal)
}

/**
 * These handlers alone decide the effect of a signal. A library may add one that sends the signal to this process again, which would count as the second Ctrl-C and end the work half-way.
 */
function decideSignals(handlers: Record<'SIGINT' | 'SIGTERM', () => void>): void {
  const names = Object.keys(handlers) as (keyof typeof handlers)[]
  for (const name of names) process.on(name, handlers[name])
  process.on('newListener', (event, listener) => {
    const name = names.find((each) => each === event)
    if (name && listener !== handlers[name]) queueMicrotask(() => process.removeListener(name, listener as () => void))
  })
}
