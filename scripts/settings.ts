import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

/** Where a server started from the repository listens and keeps its data; each comes from the environment first. */
export interface Settings {
  host: string
  port: number
  /** Absolute folder of the embedded database and of uploaded files. */
  dataFolder: string
  /** Whether an empty database is filled with demo data. */
  demo: boolean
  /** PostgreSQL of the user's own, in place of the embedded one. */
  databaseUrl: string | undefined
}

/** A failure that is told in one sentence, without a stack. */
export class PlainError extends Error {}

const root = join(import.meta.dirname, '..')

/** Folder of the built web app, which the server hands out at `/`. */
export const webFolder = join(root, 'packages', 'web', 'dist')

/**
 * @throws PlainError when PORT is no port
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new PlainError(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`)
  return {
    host: env['HOST'] ?? 'localhost',
    port,
    dataFolder: resolve(env['INIT_CWD'] ?? root, env['SPOTDESK_DATA_DIR'] ?? join(root, '.spotdesk')),
    demo: !['0', 'off', 'false', 'no'].includes(env['SPOTDESK_DEMO'] ?? 'on'),
    databaseUrl: env['DATABASE_URL'],
  }
}

function refusal(error: unknown, { host, port }: Settings): PlainError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new PlainError(`Port ${port} of ${host} is taken by another program: stop it or choose another with PORT=…`)
  if (code === 'EACCES') return new PlainError(`This user may not listen on port ${port}: choose one above 1023 with PORT=…`)
  return new PlainError(`Cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`)
}

/** @throws PlainError when nobody could listen there; it is told before minutes are spent on building */
export async function checkPort(settings: Settings): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((listening, failed) => {
      probe.once('error', failed)
      probe.listen(settings.port, settings.host, listening)
    })
  } catch (error) {
    throw refusal(error, settings)
  } finally {
    probe.close()
  }
}

/** Makes the data folder. @throws PlainError when it cannot be made or written */
export function checkDataFolder({ dataFolder }: Settings): void {
  try {
    mkdirSync(dataFolder, { recursive: true })
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new PlainError(`The data folder ${dataFolder} cannot be written${reason}: choose another with SPOTDESK_DATA_DIR=…`)
  }
}

/** The address to open in a browser; a wildcard address listens everywhere and is reached as localhost. */
export function toUrl({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const name = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
