import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchEmbedded } from '../../../testing/launch-embedded.ts'
import { DatabaseSetupError } from '../errors.ts'
import { findNative } from './binaries.ts'
import { removeForeignPidFile } from './postmaster.ts'
import { processState } from './process-state.ts'
import { type Embedded, startEmbedded, type EmbeddedOptions } from './start.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const canBeNobody =
  isRoot && spawnSync(process.execPath, ['--check', join(import.meta.dirname, 'start.ts')], { ...nobody, cwd: '/' }).status === 0
const hasNamespaces = isRoot && spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0

const onlyRoot = 'only root can run programs as another user'
const needsNobody = 'the user nobody cannot read this checkout, or these tests do not run as root'
const needsNamespaces = 'user namespaces are refused here, or these tests do not run as root'

/** Nothing here has to survive a power cut. */
const fast = { fsync: 'off' }

let folder: string
let home: string
const open: Embedded[] = []
/** A data directory after its first start, which takes far longer than those after it. */
let used: string
/** Files that name its server, as they were while it ran, by their paths below the directory. */
let truths: { file: string; text: string }[]

beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'embedded-used-'))
  const embedded = await startEmbedded({ dataDir: used, settings: fast })
  await query(embedded.ownerConfig, 'create table used as select 7 as n')
  const files = [join('pg', 'postmaster.pid'), join('run', '.s.PGSQL.5432.lock')]
  truths = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(used, file), 'utf8') })))
  await embedded.stop()
})
afterAll(() => rm(used, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(folder, 0o755)
  home = join(folder, 'home')
})
afterEach(async () => {
  for (const embedded of open.splice(0)) await embedded.stop().catch(() => {})
  await rm(folder, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: home, settings: fast, ...options })
  open.push(embedded)
  return embedded
}

/** By the system's own command: copying a thousand small files one by one would take longer than creating them. */
function copyUsed(): void {
  expect(spawnSync('cp', ['-pR', used, home]).status).toBe(0)
}

/** A start that is not the first one. */
function startUsed(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  copyUsed()
  return start(options)
}

async function query(config: pg.PoolConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const pidFile = () => join(home, 'pg', 'postmaster.pid')
const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while ((await processState(pid)) === 'alive') await sleep(5)
}

/** A copy of the programs without the links that an install script makes. */
async function copyWithoutLinks(): Promise<string> {
  const native = join(folder, 'package', 'native')
  await cp(findNative(), native, { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() })
  return native
}

describe('the embedded database', () => {
  test('starts in an empty folder, with its database, UTF-8 and both roles, reached by a socket only', async () => {
    const { ownerConfig, appConfig, socketDir, attached } = await start()
    expect(attached).toBe(false)
    expect(
      await query(
        ownerConfig,
        "select current_user as who, current_database() as db, lower('ȘCOALĂ') as lower, current_setting('listen_addresses') as tcp",
      ),
    ).toEqual([{ who: 'spotdesk', db: 'spotdesk', lower: 'școală', tcp: '' }])
    expect(await query(appConfig, 'select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: true },
    ])
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700)
  })

  test('writes to the disk at once unless told otherwise', async () => {
    const { ownerConfig } = await startUsed({ settings: {} })
    const settings = "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by 1"
    expect(await query(ownerConfig, settings)).toEqual(
      ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })),
    )
  })

  test('is stopped by its last user, and keeps its data', async () => {
    const first = await startUsed()
    await query(first.ownerConfig, 'create table kept as select 7 as n')
    const second = await start()
    expect(second.attached).toBe(true)
    expect(await first.stop()).toBe('left running')
    expect(await query(second.ownerConfig, 'select n from kept')).toEqual([{ n: 7 }])
    expect(await second.stop()).toBe('stopped')
    expect(await isThere(pidFile())).toBe(false)
    const third = await start()
    expect(third.attached).toBe(false)
    expect(await query(third.ownerConfig, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('is started once by three programs at once in an empty folder, and stopped by one of them', async () => {
    const programs = await Promise.all([1, 2, 3].map(() => launchEmbedded({ dataDir: home, settings: fast })))
    expect(new Set(programs.map(({ serverPid }) => serverPid)).size).toBe(1)
    expect(programs.filter(({ attached }) => !attached)).toHaveLength(1)
    const ends: string[] = []
    for (const { stop } of programs) ends.push(await stop())
    expect(ends).toEqual(['left running', 'left running', 'stopped'])
    expect((await readdir(home)).filter((name) => name.startsWith('pg.'))).toEqual([])
  })

  test('runs on when its program is killed, and the next one finds it', async () => {
    copyUsed()
    const killed = await launchEmbedded({ dataDir: home, settings: fast })
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    const next = await start()
    expect(next.attached).toBe(true)
    expect(await serverPid()).toBe(killed.serverPid)
    expect(await next.stop()).toBe('stopped')
  })

  test('is brought up again when its server is killed under its users', async () => {
    const warnings: string[] = []
    const { ownerConfig } = await startUsed({ log: { info() {}, warn: (message) => void warnings.push(message) } })
    await query(ownerConfig, 'create table kept as select 7 as n')
    const pid = await serverPid()
    await kill(pid)
    let rows: unknown[] = []
    while (rows.length === 0) rows = await query(ownerConfig, 'select n from kept').catch(() => sleep(20).then(() => []))
    expect(rows).toEqual([{ n: 7 }])
    expect(await serverPid()).not.toBe(pid)
    expect(warnings).toContain('the embedded database went away; starting it again')
  })

  test('does not run on when its user leaves while it is brought up again', async () => {
    const { promise: isLost, resolve: lost } = Promise.withResolvers<void>()
    const embedded = await startUsed({ log: { info() {}, warn: () => lost() } })
    await kill(await serverPid())
    await isLost
    expect(await embedded.stop()).toBe('stopped')
    expect(await isThere(pidFile())).toBe(false)
  })

  test('deletes the files of a killed first start, not those of a running one', async () => {
    const dead = spawnSync('true').pid
    await mkdir(join(home, `pg.init-${dead}-00`), { recursive: true })
    await mkdir(join(home, `pg.init-${process.pid}-00`))
    await start()
    expect((await readdir(home)).filter((name) => name.startsWith('pg.init-'))).toEqual([`pg.init-${process.pid}-00`])
  })
})

describe('a pid file that lies', () => {
  beforeEach(copyUsed)

  /** The files of a killed server, with another process's number in them. */
  async function point(pid: number): Promise<void> {
    for (const { file, text } of truths)
      await writeFile(join(home, file), [pid, ...text.replaceAll(used, home).split('\n').slice(1)].join('\n'))
  }

  test("names another program's process: the database starts", async () => {
    await point(process.pid)
    const { ownerConfig, attached } = await start()
    expect(attached).toBe(false)
    expect(await query(ownerConfig, 'select n from used')).toEqual([{ n: 7 }])
  })

  test('names a zombie, which PostgreSQL takes for alive: the database starts', async ({ skip }) => {
    skip(process.platform !== 'linux', 'zombies are told from living processes by /proc')
    // A parent that never reads the exit of its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const line = await createInterface({ input: parent.stdout })[Symbol.asyncIterator]().next()
      const zombie = Number(line.value)
      while ((await readFile(`/proc/${parent.pid}/comm`, 'utf8')).trim() !== 'sleep') await sleep(5)
      process.kill(zombie, 'SIGKILL')
      while ((await processState(zombie)) !== 'zombie') await sleep(5)
      await point(zombie)
      const { ownerConfig } = await start()
      expect(await query(ownerConfig, 'select n from used')).toEqual([{ n: 7 }])
    } finally {
      parent.kill('SIGKILL')
    }
  })

  test('is left alone while a process works in the data', async () => {
    const { ownerConfig } = await start()
    const truth = await readFile(pidFile(), 'utf8')
    expect(await removeForeignPidFile(join(home, 'pg'), join(home, 'run'))).toBe(false)
    expect(await readFile(pidFile(), 'utf8')).toBe(truth)
    expect(await query(ownerConfig, 'select n from used')).toEqual([{ n: 7 }])
  })
})

describe('whoever runs it', () => {
  test('root runs it in a user namespace; the files stay root’s', async ({ skip }) => {
    skip(!hasNamespaces, needsNamespaces)
    expect((await startUsed()).way).toBe('user namespace')
    expect((await stat(join(home, 'pg'))).uid).toBe(0)
  })

  test('root without namespaces runs it as nobody, whose the data is then', async ({ skip }) => {
    skip(!isRoot, onlyRoot)
    const first = await start({ way: 'user nobody' })
    expect(first.way).toBe('user nobody')
    const { uid, mode } = await stat(join(home, 'pg'))
    expect([uid, mode & 0o777]).toEqual([nobody.uid, 0o700])
    expect(await first.stop()).toBe('stopped')
    // Found again without the option: the owner of the data decides.
    const again = await start()
    expect(again.way).toBe('user nobody')
    expect(await query(again.appConfig, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('root who loses namespaces gives the data to nobody', async ({ skip }) => {
    skip(!hasNamespaces, needsNamespaces)
    copyUsed()
    const second = await start({ way: 'user nobody' })
    expect(await query(second.ownerConfig, 'select n from used')).toEqual([{ n: 7 }])
  })

  test('an ordinary user runs it as it is', async ({ skip }) => {
    if (!isRoot) {
      expect((await start()).way).toBe('plain')
      return
    }
    skip(!canBeNobody, needsNobody)
    await mkdir(home)
    await chmod(home, 0o777)
    const launched = await launchEmbedded({ dataDir: home, settings: fast }, nobody)
    expect(launched.way).toBe('plain')
    expect((await stat(join(home, 'pg'))).uid).toBe(nobody.uid)
    expect(await launched.stop()).toBe('stopped')
  })
})

describe('where it runs', () => {
  test('after an install without scripts: the links between libraries are made', async () => {
    const native = await copyWithoutLinks()
    expect(await isThere(join(native, 'lib', 'libpq.so.5'))).toBe(false)
    await start({ native })
    expect(await isThere(join(native, 'lib', 'libpq.so.5'))).toBe(true)
  })

  test('in an install that cannot be written: the links are made beside the data', async ({ skip }) => {
    skip(!canBeNobody, needsNobody)
    const native = await copyWithoutLinks()
    await mkdir(home)
    await chmod(home, 0o777)
    const launched = await launchEmbedded({ dataDir: home, native, settings: fast }, nobody)
    expect(await isThere(join(native, 'lib', 'libpq.so.5'))).toBe(false)
    expect(await isThere(join(home, 'lib', 'libpq.so.5'))).toBe(true)
    expect(await launched.stop()).toBe('stopped')
  })

  test('in a folder too deep for a socket: others find the socket all the same', async () => {
    home = join(folder, 'deep'.repeat(30), 'deep'.repeat(30), 'home')
    await mkdir(dirname(home), { recursive: true })
    const first = await startUsed()
    expect(first.socketDir.length).toBeLessThan(100)
    expect((await stat(first.socketDir)).mode & 0o777).toBe(0o700)
    const second = await start()
    expect([second.attached, second.socketDir]).toEqual([true, first.socketDir])
    expect(await query(second.appConfig, 'select 1 as one')).toEqual([{ one: 1 }])
    await rm(first.socketDir, { recursive: true, force: true })
  })

  test('in a folder whose name holds commas, quotes and spaces', async () => {
    home = join(folder, `it's "here", 100%`)
    const { appConfig } = await start()
    expect(await query(appConfig, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('what cannot work is said in one sentence', () => {
  async function refusal(options: Partial<EmbeddedOptions>): Promise<Error> {
    const error = await start(options).then(
      () => new Error('it started'),
      (reason: unknown) => reason as Error,
    )
    expect(error).toBeInstanceOf(DatabaseSetupError)
    return error
  }

  test('a data directory that cannot be made', async () => {
    await writeFile(join(folder, 'file'), '')
    expect((await refusal({ dataDir: join(folder, 'file', 'home') })).message).toMatch(
      /^The data directory .*home cannot be written by this user \(ENOTDIR\)/,
    )
  })

  test('a data directory where the system takes no folders', async ({ skip }) => {
    skip(process.platform !== 'linux', 'there is no /proc')
    expect((await refusal({ dataDir: '/proc/spotdesk/home' })).message).toMatch(
      /^The data directory \/proc\/spotdesk\/home cannot be written/,
    )
  })

  test("a data directory of another user's", async ({ skip }) => {
    skip(!canBeNobody, needsNobody)
    await mkdir(home)
    await expect(launchEmbedded({ dataDir: home, settings: fast }, nobody)).rejects.toThrow(
      /DatabaseSetupError: The data directory .* cannot be written by this user \(EACCES\)/,
    )
  })

  test('programs that do not run here: DATABASE_URL is asked for', async () => {
    const native = join(folder, 'native')
    await mkdir(join(native, 'bin'), { recursive: true })
    for (const name of ['postgres', 'initdb', 'pg_ctl'])
      await writeFile(join(native, 'bin', name), '#!/bin/sh\necho "libc is missing" >&2; exit 127\n', { mode: 0o755 })
    expect((await refusal({ native })).message).toMatch(
      /^The embedded database cannot run on this machine \(.*libc is missing.*\)\. Set DATABASE_URL/,
    )
    expect(await isThere(join(home, 'pg'))).toBe(false)
  })

  test('a database that is not created reports its error, not the cleaning up after it', async () => {
    const native = join(folder, 'native')
    await mkdir(join(native, 'bin'), { recursive: true })
    const fails = 'echo "initdb: error: no such locale" >&2; echo "initdb: removing contents" >&2; exit 1'
    for (const [name, text] of Object.entries({ postgres: '', initdb: fails }))
      await writeFile(join(native, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    expect((await refusal({ native })).message).toMatch(/cannot be set up in .*home \(initdb: error: no such locale\)\. Set DATABASE_URL/)
  })

  test('a server that does not start reports the last line of its log', async () => {
    copyUsed()
    const { message } = await refusal({ settings: { ...fast, wal_compression: 'nonsense' } })
    expect(message).toMatch(/does not start \(.*wal_compression.*\)\. Set DATABASE_URL/)
  })

  test('a folder above that nobody may not enter', async ({ skip }) => {
    skip(!isRoot, onlyRoot)
    await chmod(folder, 0o700)
    const { message } = await refusal({ way: 'user nobody' })
    expect(message).toContain(dirname(home))
    expect(message).toMatch(/Permission denied.*Set DATABASE_URL/)
  })
})
