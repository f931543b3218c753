/** The server as a program: settings from the environment, one sentence when it cannot start, an orderly end on a signal. */
import { readConfig } from './config.ts'
import { DatabaseSetupError, DatabaseUnavailable } from './platform/db/errors.ts'
import { StartupError } from './platform/http/config.ts'
import { type RunningServer, startServer } from './start.ts'

/** The time limit of an orderly end. */
const patienceMs = 9500

/** A signal during the start waits for its end: a database that is being created is stopped, not left behind. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    try {
      const running = await starting
      setTimeout(() => process.exit(0), patienceMs).unref()
      await running.stop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

async function run(): Promise<RunningServer> {
  try {
    const starting = startServer(readConfig(process.env))
    stopOnSignals(starting)
    return await starting
  } catch (error) {
    const plain = error instanceof StartupError || error instanceof DatabaseSetupError || error instanceof DatabaseUnavailable
    console.error(plain ? error.message : error)
    process.exit(1)
  }
}

/** For a program that becomes the server and prints more about it, as `npm start` does. */
export const server = await run()
