/** Starts, or joins, the PostgreSQL of a data directory. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from '../connection/connection-pool.ts'
import { type ReadFreeBytes, firstStartBytes, startBytes, toFullDisk } from '../storage/disk-room.ts'
import { DatabaseSetupError } from '../errors.ts'
import { findNative, prepareBinaries } from './binaries.ts'
import { connectionsTo, ensureDatabase } from './first-connection.ts'
import { isCluster } from './init.ts'
import { dataIn, prepareLayout } from './layout.ts'
import { isRestartError, ServerLease } from './lease.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import type { WayName } from './run-as.ts'
import { DatabaseStartFailed, Starter } from './starter.ts'

export interface EmbeddedOptions {
  /** The data directory of the deployment; made if missing. */
  dataDir: string
  log?: DatabaseLog
  /** Settings of the server that differ from the usual; they take effect only if this call starts it. */
  settings?: Record<string, string>
  /** The only way to run it that is tried, instead of the first that works. */
  way?: WayName
  /** Folder of the programs, instead of the installed package's. */
  native?: string
  /** Free bytes of a folder's disk, instead of those that the system tells. */
  freeOf?: ReadFreeBytes
}

export interface Embedded {
  /** Connection as the owner, a superuser. */
  ownerConfig: pg.PoolConfig
  /** Connection as spotdesk_app. */
  appConfig: pg.PoolConfig
  /** Empty on Windows, where it listens on the loopback address. */
  socketDir: string
  /** True if it was running already. */
  attached: boolean
  /** How it was started; null when it was running already. */
  way: WayName | null
  /** Leaves the server; the last user stops it. */
  stop(): Promise<'stopped' | 'left running'>
}

type Joined = Omit<Embedded, 'stop'> & { postmaster: Postmaster; lease: ServerLease }

const silent: DatabaseLog = { info() {}, warn() {} }

/** Milliseconds between attempts to start a server again that stopped under its users. */
const recoveryPause = 500

/**
 * Starts the server if it is not running, and takes a lease on it. If it stops while in use, it is started again.
 * @throws DatabaseSetupError with one sentence for the operator of the server
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? silent
  let isStopping = false
  let lease: ServerLease | null = null
  let recovery: Promise<void> = Promise.resolve()
  const onLost = () => void (recovery = recover())

  async function recover(): Promise<void> {
    lease = null
    log.warn('the embedded database went away; starting it again')
    let lastMessage = ''
    while (!isStopping && lease === null) {
      try {
        lease = (await join(options, onLost)).lease
        log.info('the embedded database is back')
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        // The same reason again and again, as on a full disk, is logged once: only its times and process numbers differ.
        if (withoutNumbers(message) !== lastMessage) log.warn(message)
        lastMessage = withoutNumbers(message)
        await sleep(recoveryPause, undefined, { ref: false })
      }
    }
  }

  const joined = await join(options, onLost)
  lease = joined.lease
  const { ownerConfig, appConfig, socketDir, attached, way } = joined
  async function stop(): Promise<'stopped' | 'left running'> {
    isStopping = true
    // A server that is being started again has to be left too, or it would run on without a user.
    await recovery
    return lease === null ? 'left running' : lease.leave(() => shutDown(options))
  }
  return { ownerConfig, appConfig, socketDir, attached, way, stop }
}

const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '')

/** @throws DiskFull in place of what a full disk leads to */
async function join(options: EmbeddedOptions, onLost: () => void): Promise<Joined> {
  try {
    return await joinNow(options, onLost)
  } catch (error) {
    const { dataDir: folder, freeOf } = options
    const bytes = (await isCluster(dataIn(folder))) ? startBytes : firstStartBytes
    throw await toFullDisk(error, { folder, bytes, mayBeSilent: error instanceof DatabaseStartFailed, freeOf })
  }
}

/** Finds or starts the server and takes a lease on it, however often it stops in between. */
async function joinNow(options: EmbeddedOptions, onLost: () => void): Promise<Joined> {
  const layout = await prepareLayout(options.dataDir)
  const starter = new Starter(layout, options)
  for (;;) {
    const finding = await findPostmaster(layout.data)
    if (finding.state !== 'live') await starter.advance(finding.state)
    else if (finding.postmaster.ready) {
      const { postmaster } = finding
      const isOurs = starter.pid === postmaster.pid
      const connections = await connectionsTo(postmaster, layout)
      const lease = await ensureDatabase(postmaster, layout).then(() => ServerLease.take(connections.ownerConfig, onLost), toPassing)
      if (lease) return { ...connections, attached: !isOurs, way: isOurs ? starter.way : null, postmaster, lease }
    }
    await starter.wait()
  }
}

/** null while the server is stopping or starting: look again. */
function toPassing(error: unknown): null {
  if (isRestartError(error)) return null
  if ((error as NodeJS.ErrnoException).code === 'EACCES') {
    throw new DatabaseSetupError('The embedded database is in use by another user of this machine: choose another data directory.', {
      cause: error,
    })
  }
  throw error
}

async function shutDown(options: EmbeddedOptions): Promise<void> {
  const layout = await prepareLayout(options.dataDir)
  const finding = await findPostmaster(layout.data)
  if (finding.state !== 'live') return
  const binaries = await prepareBinaries(options.native ?? findNative(), layout.home)
  await stopPostmaster(layout, binaries, finding.postmaster.pid)
}
