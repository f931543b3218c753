import { join } from 'node:path'
import type { RunningServer } from '@spotdesk/server'
import { buildAll } from './build.ts'
import { exitCodeOf } from './process-group.ts'

const root = join(import.meta.dirname, '..')

function describe({ url, dataDir, demo, forecastWarmingUp }: RunningServer): string {
  const external = process.env['DATABASE_URL'] ? 'the PostgreSQL of DATABASE_URL; files in ' : ''
  const lines = [
    ['Spotdesk is ready', url],
    ...(demo ? [['Sign in', 'manager@demo.spotdesk.test  /  Spotdesk-demo-1']] : []),
    ...(forecastWarmingUp ? [['Forecast', 'warming up in the background']] : []),
    ['API', `${url}/api/docs`],
    ['Data', `${external}${dataDir}`],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n${lines.map(([label = '', text = '']) => `  ${label.padEnd(18)} ${text}`).join('\n')}\n`
}

/** When the npm that started us is killed outright, nobody else would end this process: leave as on SIGTERM. */
function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening for the end of the channel must not keep the process alive by itself.
  process.channel?.unref()
}

/** Asks the way a load balancer would, over the network. */
async function isReady({ url }: RunningServer): Promise<boolean> {
  const response = await fetch(`${url}/readyz`)
  return response.ok
}

/**
 * Builds the web app if its sources changed, then becomes the server: one process, so that a later start is as quick
 * as the server itself and a signal has one place to go. The server says in one sentence why it cannot start.
 */
async function main(): Promise<void> {
  endWithParent()
  if (process.env['SPOTDESK_WEB_DIR'] === undefined) {
    await buildAll(['web'])
    process.env['SPOTDESK_WEB_DIR'] = join(root, 'packages', 'web', 'dist')
  }
  process.env['SPOTDESK_DATA_DIR'] ??= join(root, '.spotdesk')
  const { server } = await import('../packages/server/src/main.ts')
  if (await isReady(server)) {
    console.log(describe(server))
    process.send?.('ready')
    return
  }
  await server.stop()
  throw new Error(`The server listened at ${server.url} but said at /readyz that it could not work.`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(exitCodeOf(error))
}
