/** One attempt to start the server, step by step, while other processes may be doing the same. */
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSetupError } from '../errors.ts'
import { databaseUrlAdvice, type Binaries, findNative, prepareBinaries } from './binaries.ts'
import { ensureCluster } from './init.ts'
import { type Layout, prepareSocketFolder } from './layout.ts'
import { lastComplaint, removeForeignPidFile, spawnPostmaster, type Started } from './postmaster.ts'
import { chooseWay, type Way, type WayName } from './run-as.ts'
import { serverSettings } from './settings.ts'

interface Prepared {
  binaries: Binaries
  way: Way
  socketFolder: string
}

/** Milliseconds until a start is given up. Crash recovery of a large database, or a backend that ends its work, takes time. */
const patience = 120_000

/** Milliseconds between checks of the server. */
const lookEvery = 4

/** Failed starts for a reason that does not end by itself. */
const hopelessStarts = 3

/** Another process is starting, or the backends of a killed server are still at work: it ends by itself. */
const passes = /lock file "[^"]*" already exists|pre-existing shared memory block|another postmaster/i

/** The server ended again and again, or took too long. On a full disk its log may not say why. */
export class DatabaseStartFailed extends DatabaseSetupError {}

export class Starter {
  readonly #layout: Layout
  readonly #options: { settings?: Record<string, string>; way?: WayName; native?: string }
  readonly #deadline = Date.now() + patience
  #prepared: Prepared | null = null
  #started: Started | null = null
  #failures = 0

  constructor(layout: Layout, options: { settings?: Record<string, string>; way?: WayName; native?: string }) {
    this.#layout = layout
    this.#options = options
  }

  /** Process of the server that was started here, if one was. */
  get pid(): number | undefined {
    return this.#started?.pid
  }

  get way(): WayName | null {
    return this.#prepared?.way.name ?? null
  }

  /** Does the next step towards a running server. @throws DatabaseSetupError when there is no hope. */
  async advance(state: 'none' | 'foreign'): Promise<void> {
    if (this.#started && !this.#started.exited) return
    const prepared = (this.#prepared ??= await this.#prepare())
    if (state === 'foreign' && !(await removeForeignPidFile(this.#layout.data, prepared.socketFolder))) return this.#pause()
    if (this.#started) await this.#judgeFailure()
    this.#started = await spawnPostmaster(this.#layout, { ...prepared, settings: serverSettings(this.#options.settings ?? {}) })
  }

  /** Waits until the next check is useful. @throws DatabaseSetupError when it has taken too long. */
  async wait(): Promise<void> {
    if (Date.now() > this.#deadline) throw await this.#giveUp()
    await sleep(lookEvery)
  }

  async #prepare(): Promise<Prepared> {
    const { native = findNative(), way: only, settings } = this.#options
    const binaries = await prepareBinaries(native, this.#layout.home)
    const way = await chooseWay(binaries, this.#layout.data, only)
    const socketFolder = await prepareSocketFolder(this.#layout, way)
    await ensureCluster(this.#layout, { binaries, way, isDurable: settings?.['fsync'] !== 'off' })
    return { binaries, way, socketFolder }
  }

  async #judgeFailure(): Promise<void> {
    this.#failures += 1
    const complaint = await lastComplaint(this.#layout)
    if (this.#failures >= hopelessStarts && !passes.test(complaint)) throw await this.#giveUp()
    await this.#pause()
  }

  /** 10, 20, … up to 500 ms. */
  async #pause(): Promise<void> {
    await sleep(Math.min(500, 10 * 2 ** this.#failures))
  }

  async #giveUp(): Promise<DatabaseStartFailed> {
    const complaint = await lastComplaint(this.#layout)
    return new DatabaseStartFailed(`The embedded database in ${this.#layout.home} does not start (${complaint}). ${databaseUrlAdvice}`)
  }
}
