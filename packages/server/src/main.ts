/** The server as a program: settings from the environment, one sentence when it cannot start, an orderly end on a signal. */
import { StartupError, readConfig } from './config.ts'
import { DatabaseSetupError, DatabaseUnavailable } from './db/errors.ts'
import { type RunningServer, startServer } from './start.ts'

/** Who asks it to stop waits no longer than this. */
const patienceMs = 9500

function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), patienceMs).unref()
    server.stop().then(() => process.exit(0), (error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

try {
  stopOnSignals(await startServer(readConfig(process.env)))
} catch (error) {
  const plain = error instanceof StartupError || error instanceof DatabaseSetupError || error instanceof DatabaseUnavailable
  console.error(plain ? error.message : error)
  process.exit(1)
}
