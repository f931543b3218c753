import { buildAll } from './build.ts'
import { waitUntilReady } from './ready.ts'
import { checkDataFolder, checkPort, PlainError, readSettings, type Settings, toUrl, webFolder } from './settings.ts'

/** What the server reads from its environment, complete, so that both sides mean the same port and folder. */
function toEnvironment({ host, port, dataFolder, demo }: Settings): Record<string, string> {
  return {
    HOST: host,
    PORT: String(port),
    SPOTDESK_DATA_DIR: dataFolder,
    SPOTDESK_DEMO: demo ? 'on' : 'off',
    SPOTDESK_WEB_DIR: process.env['SPOTDESK_WEB_DIR'] ?? webFolder,
  }
}

function describe({ demo, databaseUrl, dataFolder, ...address }: Settings): string {
  const lines = [
    ['Spotdesk is ready', toUrl(address)],
    ...(demo ? [['Sign in', 'manager@demo.spotdesk.test  /  Spotdesk-demo-1']] : []),
    ['API', `${toUrl(address)}/api/docs`],
    ['Data', databaseUrl ? `the PostgreSQL of DATABASE_URL, files in ${dataFolder}` : dataFolder],
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

/**
 * Builds the web app if its sources changed, then becomes the server: one process, so that a later start is as quick
 * as the server itself and a signal has one place to go.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  await checkPort(settings)
  checkDataFolder(settings)
  await buildAll(['web'])
  Object.assign(process.env, toEnvironment(settings))
  endWithParent()
  await import('../packages/server/src/main.ts')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
  if (await waitUntilReady(toUrl(settings), stopping.signal)) console.log(describe(settings))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exit(1)
}
