/** Uploads of several files: a refused one, an interrupt, and a file for an ad. */
import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ads, creatives } from '@spotdesk/sdk/contract'
import { audioFile, mediaFile } from '@spotdesk/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Gate, openGate } from '../../../testing/gate.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'
import type { Upload } from './upload-outcome.ts'

let cli: Cli
let gate: Gate

beforeAll(async () => {
  cli = await openCli()
  const put = (name: string, bytes: Uint8Array) => writeFile(join(cli.folder, name), bytes)
  await put('spot.mp3', audioFile('tone.mp3'))
  await put('talk.ogg', audioFile('tone.ogg'))
  await put('card.png', mediaFile('card.png'))
  await put('broken.mp3', new TextEncoder().encode('This is a letter, not music.'))
  // Each of them has bytes of its own, so that each becomes a file of its own.
  for (let index = 0; index < 8; index += 1) await put(`card-${index}.gif`, new Uint8Array([...mediaFile('card.gif'), index]))
})
afterAll(() => cli.close())
beforeEach(async () => {
  gate = await openGate(cli.app.url)
  return () => gate.close()
})

const upload = (...args: string[]) =>
  runHere(['ads', 'upload', ...args], { env: { ...cli.env, SPOTDESK_API_URL: gate.url }, cwd: cli.folder })
const library = async () => (await cli.app.call(creatives.list, { limit: 100 }, { as: 'manager' })).list
const writes = () => gate.passed.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('a refused file and a missing one do not stop the others', async () => {
  const { code, stdout, stderr } = await upload('spot.mp3', 'broken.mp3', 'missing.wav', 'card.png', '--json')
  const rows = JSON.parse(stdout) as Upload[]
  const resultOf = (path: string) => rows.find((row) => row.path === path)!
  expect(code).toBe(3)
  expect(resultOf('spot.mp3')).toMatchObject({ result: 'UPLOADED', mediaType: 'audio/mpeg', bytes: audioFile('tone.mp3').length })
  expect(resultOf('card.png')).toMatchObject({ result: 'UPLOADED', width: 300, height: 250 })
  expect(resultOf('broken.mp3')).toMatchObject({
    id: null,
    result: 'FAILED',
    error: expect.stringMatching(/^This file can't be used\./) as unknown,
  })
  expect(resultOf('missing.wav')).toMatchObject({ result: 'FAILED', error: expect.stringContaining('There is no file') as unknown })
  expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toMatchObject({
    error: { exitCode: 3 },
    summary: { done: 2, failed: 2, notTried: 0, failedFiles: expect.arrayContaining(['broken.mp3', 'missing.wav']) as unknown },
  })
})

test('only ids of files that are in the library are printed', async () => {
  const { code, stdout } = await upload('talk.ogg', 'broken.mp3', '--format', 'ids')
  expect(code).toBe(3)
  expect((await library()).filter(({ fileName }) => fileName === 'talk.ogg').map(({ id }) => `${id}\n`)).toEqual([stdout])
})

test('people see length, pixels and size with their units', async () => {
  const { stdout, stderr } = await upload('spot.mp3', 'card.png', 'broken.mp3', '--format', 'table')
  expect(stdout).toMatch(/^ +\d+ +spot\.mp3 +audio\/mpeg +1\.\d s +\d kB +-?[\d.]+ LUFS +Uploaded$/m)
  expect(stdout).toMatch(/^ +\d+ +card\.png +image\/png +300 × 250 +\d kB +Uploaded$/m)
  expect(stderr).toContain("broken.mp3: This file can't be used.")
  expect(stderr).toContain('Uploaded 2, failed 1, not tried 0.')
})

test('an interrupt awaits the uploads in flight and begins no other one', async () => {
  const files = Array.from({ length: 8 }, (_, index) => `card-${index}.gif`)
  let child: ChildProcess
  let stopping: Promise<void>
  let posts = 0
  gate.decide = async ({ method }) => {
    posts += method === 'POST' ? 1 : 0
    if (method === 'POST' && posts === 1) child.kill('SIGINT')
    await stopping
    return undefined
  }
  const { code, json, stderr } = await cli.runProcess(['ads', 'upload', ...files, '--json'], {
    env: { SPOTDESK_API_URL: gate.url },
    onStart: (started) => {
      child = started
      stopping = new Promise((resolve) => started.stderr!.on('data', (text: string) => void (text.includes('Stopping') && resolve())))
    },
  })
  const rows = json() as Upload[]
  const uploaded = rows.filter(({ result }) => result === 'UPLOADED')
  expect([code, rows.length]).toEqual([3, files.length])
  expect(uploaded.length).toBeGreaterThan(0)
  expect(uploaded.length).toBeLessThanOrEqual(4)
  expect((await library()).filter(({ fileName }) => fileName.startsWith('card-')).map(({ id }) => id)).toEqual(
    expect.arrayContaining(uploaded.map(({ id }) => id)),
  )
  const { summary } = JSON.parse(stderr.trim().split('\n').at(-1)!) as { summary: { notTriedFiles: string[] } }
  expect(summary.notTriedFiles.toSorted()).toEqual(rows.filter(({ result }) => result === 'NOT_TRIED').map(({ path }) => path))
})

describe('--to-ad', () => {
  test('gives the file to the ad, as a change-set that can be reverted', async () => {
    const { code, stdout, stderr } = await upload('spot.mp3', '--to-ad', '300001', '--json')
    const [row] = JSON.parse(stdout) as Upload[]
    expect(code).toBe(0)
    expect(row).toMatchObject({ result: 'UPLOADED', adId: 300_001, changeSetId: expect.any(String) as unknown })
    expect(stderr).toContain('"done":1')
    expect((await cli.app.call(ads.get, { id: 104_001, adId: 300_001 }, { as: 'manager' })).creative?.id).toBe(row!.id)
  })

  test('of another agency or of nobody: nothing is uploaded', async () => {
    for (const ad of ['300002', '5']) {
      const { code, stderr } = await upload('spot.mp3', '--to-ad', ad)
      expect([code, writes()]).toEqual([6, ['POST /change-sets']])
      expect(stderr).toContain(`Ad ${ad}: `)
      gate.passed.length = 0
    }
  })

  test('that cannot play it: the file stays in the library, and its id is said', async () => {
    const { code, stderr } = await upload('card.png', '--to-ad', '300001', '--format', 'table')
    const { id } = (await library()).find(({ fileName }) => fileName === 'card.png')!
    expect(code).toBe(3)
    expect(stderr).toMatch(new RegExp(`card\\.png: Ad 300001 does not take the file: .+ The file is in the library as ${id}\\.`))
  })

  test('goes with one file', async () => {
    const { code, stderr } = await upload('spot.mp3', 'talk.ogg', '--to-ad', '300001')
    expect([code, writes()]).toEqual([2, []])
    expect(stderr).toContain('--to-ad goes with one file.')
  })
})

test('stdin is a file too, named by --name', async () => {
  const { code, stdout } = await cli.runLine(
    'cat talk.ogg | spotdesk ads upload - --name Talk --advertiser 1002 --columns path,name,mediaType',
  )
  expect([code, stdout]).toEqual([0, '-\tTalk\taudio/ogg\n'])
})

test('without the permission nothing is uploaded', async () => {
  const env = { ...cli.env, SPOTDESK_TOKEN: await cli.createApiToken('readonly') }
  const { code, stderr } = await runHere(['ads', 'upload', 'spot.mp3', '--format', 'table'], { env, cwd: cli.folder })
  expect([code, stderr]).toEqual([5, expect.stringContaining('failed 1')])
})
