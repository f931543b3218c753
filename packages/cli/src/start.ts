/** A run in a process of its own: signals, and readers that go away. */
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'
import { run } from './run.ts'
import { processTerminal } from './terminal.ts'

export async function start(argv: readonly string[]): Promise<number> {
  const stop = new AbortController()
  const onSignal = (exit: 'interrupted' | 'terminated', message: string) => () => {
    if (stop.signal.aborted) process.exit(exitCodes[exit])
    process.stderr.write('\nStopping … (Ctrl-C again: at once)\n')
    stop.abort(new Failure({ code: exit, message, exit }))
  }
  process.on('SIGINT', onSignal('interrupted', 'Interrupted.'))
  process.on('SIGTERM', onSignal('terminated', 'Terminated.'))
  // `spotdesk … | head`: who reads has enough. What is said to people may go unheard without harm.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.unexpected))
  process.stderr.on('error', () => {})
  return run(argv, processTerminal(), stop.signal)
}
