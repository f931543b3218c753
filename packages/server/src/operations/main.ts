/** The administrator's commands: `npm run admin -- <command>`, or this file by itself. */
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageVersion, readDatabaseSettings } from '../config.ts'
import { type Database, openDatabase } from '../platform/db/connection/connect.ts'
import { DatabaseSetupError, DatabaseUnavailable } from '../platform/db/errors.ts'
import { StartupError } from '../platform/http/config.ts'
import { Cancelled } from './ask.ts'
import { makeBackup } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { MissingSettings, initVariables, initialise, readSecretFile } from './init.ts'
import { backupLines, restoreLines } from './report.ts'
import { restoreBackup } from './restore.ts'
import { shortestKey } from './seal.ts'
import { verifyBackup } from './verify.ts'

const usage = `Usage: npm run admin -- <command>

  init                 Makes the first market, agency and administrator of an empty database.
    --if-needed        Ends with 0, not 3, when that was done before.
  backup               Writes a backup of the database and its files, while the server runs.
    --out <file>       Where to; spotdesk-<time>.backup if left out.
  restore <file>       Restores a backup into an empty database.
  verify <file>        Restores a backup into a fresh folder, compares all checksums and removes it.
    --folder <folder>  Where there is room for it; the system's temporary folder if left out.

  --key-file <file>    backup, restore, verify: the key of the backup, at least ${shortestKey} characters; or SPOTDESK_BACKUP_KEY.

The database is that of DATABASE_URL, or the embedded one of SPOTDESK_DATA_DIR.
init asks; without a terminal it reads ${initVariables.join(', ')}
or SPOTDESK_ADMIN_PASSWORD_FILE.

Ends with 0: done; 1: it failed; 2: the call is wrong or something is missing; 3: somebody has set the database up before;
130, 143: Ctrl-C or SIGTERM ended it, and what it had not finished was taken away.`

const options = {
  help: { type: 'boolean', short: 'h' },
  'if-needed': { type: 'boolean' },
  out: { type: 'string' },
  folder: { type: 'string' },
  'key-file': { type: 'string' },
} as const

class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Call {
  values: { 'if-needed'?: boolean; out?: string; folder?: string; 'key-file'?: string }
  file: string | undefined
  env: NodeJS.ProcessEnv
  /** Aborted by a signal of the system. */
  signal: AbortSignal
}

interface Command {
  /** The options that it uses. */
  options: readonly (keyof Call['values'])[]
  takesFile: boolean
  /** A signal ends it in order: its output is removed. */
  cleansUp: boolean
  run: (call: Call) => Promise<number>
}

const commands: Record<string, Command> = {
  init: { options: ['if-needed'], takesFile: false, cleansUp: false, run: init },
  backup: { options: ['out', 'key-file'], takesFile: false, cleansUp: true, run: backup },
  restore: { options: ['key-file'], takesFile: true, cleansUp: true, run: restore },
  verify: { options: ['key-file', 'folder'], takesFile: true, cleansUp: true, run: verify },
}

const log = { info() {}, warn: (message: string) => console.error(message) }
/** Paths are relative to the folder in which npm was called. */
const resolvePath = (env: NodeJS.ProcessEnv, path: string) => resolve(env['INIT_CWD'] ?? '', path)

async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (db: Database, dataDir: string) => Promise<T>): Promise<T> {
  const { databaseUrl, databaseAppUrl, databasePoolerUrl, dataDir } = readDatabaseSettings(env)
  const urls = { databaseUrl: databaseUrl ?? undefined, appUrl: databaseAppUrl ?? undefined, poolerUrl: databasePoolerUrl ?? undefined }
  const db = await openDatabase({ ...urls, dataDir, log })
  try {
    return await work(db, dataDir)
  } finally {
    await db.close()
  }
}

async function init({ values, env }: Call): Promise<number> {
  return withDatabase(env, async (db) => {
    const outcome = await initialise(db, env, process.stdin.isTTY && process.stderr.isTTY)
    if (!outcome.made) {
      console.error('This database was set up before: nothing was changed.')
      return values['if-needed'] ? 0 : 3
    }
    const { agencyName, email } = outcome.settings
    console.log(`${agencyName.trim()} is set up. Sign in as ${email.trim()}.`)
    return 0
  })
}

function readBackupKey({ values, env }: Call): string | null {
  const file = values['key-file']
  const key = file === undefined ? env['SPOTDESK_BACKUP_KEY'] || null : readSecretFile(resolvePath(env, file))
  if (key !== null && key.length < shortestKey)
    throw new UsageError(`The key of a backup has at least ${shortestKey} characters: openssl rand -base64 48 makes one.`)
  return key
}

async function backup(call: Call): Promise<number> {
  const { values, env, signal } = call
  const secret = readBackupKey(call)
  const { databaseUrl, dataDir } = readDatabaseSettings(env)
  if (databaseUrl === null && !existsSync(join(dataDir, 'pg')))
    throw new BackupError(
      `There is no database in ${dataDir}: name the data folder with SPOTDESK_DATA_DIR, or the database with DATABASE_URL.`,
    )
  const name = `spotdesk-${new Date().toISOString().replaceAll(':', '').slice(0, 17)}.backup`
  const out = resolvePath(env, values.out ?? name)
  const how = { dataDir, out, secret, version: packageVersion(), hasOwnSecret: !env['SPOTDESK_SECRET'], signal }
  const made = await withDatabase(env, (db) => makeBackup({ owner: db.config.owner, ...how }))
  console.log(backupLines(out, made, { encrypted: secret !== null, configuredSecret: Boolean(env['SPOTDESK_SECRET']) }).join('\n'))
  return made.manifest.missing.length === 0 ? 0 : 1
}

async function restore(call: Call): Promise<number> {
  const { env, file, signal } = call
  const secret = readBackupKey(call)
  const restored = await withDatabase(env, (db, dataDir) => restoreBackup({ db, dataDir, file: resolvePath(env, file!), secret, signal }))
  console.log(restoreLines(restored, 'Restored').join('\n'))
  return 0
}

async function verify(call: Call): Promise<number> {
  const { values, env, file, signal } = call
  const folder = values.folder === undefined ? undefined : resolvePath(env, values.folder)
  const restored = await verifyBackup({ file: resolvePath(env, file!), secret: readBackupKey(call), folder, signal })
  console.log(restoreLines(restored, 'Verified').join('\n'))
  return restored.manifest.missing.length === 0 ? 0 : 1
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name, file, ...rest] = positionals
  if (values.help) {
    console.log(usage)
    return 0
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(name === undefined ? 'Which command?' : `There is no command "${name}".`)
  const foreign = Object.keys(values).filter((option) => !(command.options as string[]).includes(option))
  if (foreign.length > 0) throw new UsageError(`${name} has no --${foreign[0]}.`)
  if (rest.length > 0 || (file !== undefined) !== command.takesFile)
    throw new UsageError(command.takesFile ? `${name} takes the file of one backup.` : `${name} takes no arguments but options.`)
  const controller = new AbortController()
  if (command.cleansUp) endOnSignals(controller)
  return command.run({ values, file, env: process.env, signal: controller.signal })
}

/** A second signal ends the process at once, and nothing is removed. */
function endOnSignals(controller: AbortController): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      console.error(`Ended by ${name}: taking away what was not finished.`)
      interruptedBy = name
      controller.abort()
    })
  }
}

let interruptedBy: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | undefined

const plainErrors = [StartupError, DatabaseSetupError, DatabaseUnavailable, BackupError, MissingSettings, Cancelled]

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  const isPlain = isUsage || plainErrors.some((kind) => error instanceof kind)
  if (interruptedBy !== undefined) process.exitCode = 128 + constants.signals[interruptedBy]
  else {
    console.error(isPlain ? (error as Error).message : error)
    if (isUsage) console.error(`\n${usage}`)
    process.exitCode = isUsage || error instanceof MissingSettings ? 2 : 1
  }
}
