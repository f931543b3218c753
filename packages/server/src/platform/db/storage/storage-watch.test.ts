/** A disk that is really full: a small file system of its own, which holds the embedded database and is filled with a file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { advertisers } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testCluster, testClusterFolder } from '../../../testing/cluster.ts'
import { openFixture } from '../../../testing/desk.ts'
import { fill, mayMount, mountSmallDisk, unmount } from '../../../testing/small-disk.ts'
import { demoPassword } from '../../../demo/names.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The server with times that a test can wait for, in a process of its own. */
const program = `
  const { readConfig } = await import(${JSON.stringify(new URL('../../../config.ts', import.meta.url).href)})
  const { startServer } = await import(${JSON.stringify(new URL('../../../start.ts', import.meta.url).href)})
  const server = await startServer(readConfig(process.env), { times: { storageLook: 50, storageRemembered: 500 } })
  process.once('SIGTERM', () => void server.stop())`

async function startServer(dataDir: string) {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(port),
    SPOTDESK_DATA_DIR: dataDir,
    SPOTDESK_DEMO_REQUESTS: '0',
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = once(child, 'exit')
  open.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let token = ''
  const ask = async (method: string, path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }> => {
    const headers = {
      'content-type': 'application/json',
      'client-name': 'spotdesk-sdk',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => null)
    if (child.exitCode !== null) throw new Error(output)
    return answer ? { status: answer.status, json: (await answer.json()) as Record<string, unknown> } : { status: 0, json: {} }
  }
  const until = async (status: number, word: string) => {
    for (;;) {
      const answer = await ask('GET', '/readyz')
      if (answer.status === status && answer.json['status'] === word) return
      await sleep(20)
    }
  }
  const signIn = async () => {
    const { json } = await ask('POST', '/api/v2/auth/login', { userName: 'manager@demo.spotdesk.test', password: demoPassword })
    token = (json['token'] as { jwt: string }).jwt
  }
  const lines = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: number; msg: string })
  return { ask, until, signIn, lines }
}

test.skipIf(!mayMount)(
  'what PostgreSQL itself refuses for a full disk is 507 and stands on /readyz (not run where no file system may be mounted)',
  async () => {
    const folder = mountSmallDisk('8m')!
    open.push(() => unmount(folder))
    const cluster = await testCluster()
    const { uid, gid } = statSync(join(testClusterFolder(), 'pg'))
    chownSync(folder, uid, gid)
    const name = `small_${process.pid}`
    await cluster.admin(`create tablespace ${name} location '${folder}'`)
    open.push(async () => void (await cluster.admin(`drop tablespace ${name}`)))
    const desk = await openFixture()
    open.push(() => desk.close())
    await desk.rows(sql`alter table advertisers set tablespace ${sql.raw(name)}`)
    const ballast = join(folder, 'ballast')
    fill(ballast)
    let count = 0
    const create = () => desk.call('manager', advertisers.create, { body: { name: `Advertiser ${++count} ${'wide '.repeat(35)}end` } })
    let answer = await create()
    // The pages that the table has are filled first.
    while (answer.status === 201 && count < 500) answer = await create()
    expect([answer.status, answer.body['code'], answer.headers['retry-after']]).toEqual([507, 'storageFull', '30'])
    const readyz = () => desk.app.send('GET', '/readyz')
    expect(await readyz()).toMatchObject({ status: 200, json: { status: 'disk full' } })
    expect((await desk.call('manager', advertisers.list, {})).status).toBe(200)
    rmSync(ballast)
    expect((await create()).status).toBe(201)
  },
)

test.skipIf(!mayMount)(
  'a full disk is named in the log and on /readyz, reads go on, writes are 507; with room again everything goes on by itself (not run where no file system may be mounted)',
  async () => {
    const folder = mountSmallDisk('400m')!
    open.push(() => unmount(folder))
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const { ask, until, signIn, lines } = await startServer(dataDir)
    await until(200, 'ready')
    await signIn()
    const { json: found } = await ask('GET', '/api/v2/campaigns?status=RUNNING&limit=1')
    const [{ id }] = found['list'] as [{ id: number }]
    const pause = () => ask('POST', `/api/v2/campaigns/${id}/pause`)
    const resume = () => ask('POST', `/api/v2/campaigns/${id}/resume`)
    expect((await pause()).status).toBe(200)
    expect((await resume()).status).toBe(200)

    const ballast = join(folder, 'ballast')
    fill(ballast)
    await until(200, 'disk full')
    for (let time = 0; time < 3; time++) {
      expect(await pause()).toMatchObject({
        status: 507,
        json: { code: 'storageFull', message: expect.stringContaining('nothing was changed') },
      })
      expect((await ask('GET', `/api/v2/campaigns/${id}`)).json).toMatchObject({ id, status: 'RUNNING' })
      expect((await ask('GET', '/api/v2/campaigns?limit=100')).status).toBe(200)
    }
    // Lines are written some at a time.
    const fullLines = () => lines().filter(({ msg }) => msg.startsWith('the disk is full: writes are refused, reads go on'))
    await expect.poll(fullLines, { timeout: 10_000 }).toHaveLength(1)
    expect(lines().filter(({ level, msg }) => level >= 50 && msg === 'request failed')).toEqual([])

    rmSync(ballast)
    await until(200, 'ready')
    expect((await pause()).status).toBe(200)
    expect((await resume()).status).toBe(200)
    await expect.poll(() => lines().some(({ msg }) => msg.startsWith('there is room on the disk again')), { timeout: 10_000 }).toBe(true)

    // The database ends while the disk is full, as it does when it cannot write its log.
    fill(ballast)
    await until(200, 'disk full')
    process.kill(Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await until(503, 'database unavailable')
    expect((await ask('GET', `/api/v2/campaigns/${id}`)).status).toBe(503)
    rmSync(ballast)
    await until(200, 'ready')
    expect((await pause()).status).toBe(200)
  },
  240_000,
)
