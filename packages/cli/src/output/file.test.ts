/** Where results go: devices, pipes, links, a full disk, and streams that are closed. */
import { chmod, lstat, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../testing/cli.test.kit.ts'
import { underUmask } from '../testing/umask.test.kit.ts'

let cli: Cli
const linux = process.platform === 'linux'
const ids = ['campaigns', 'list', '--limit', '1', '--format', 'ids', '-q']

beforeAll(async () => {
  cli = await openCli()
  const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
  await cli.write('A.csv', `${header}\r\nCREATE,FILE-A,Campaign A,STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,5000,12.5\r\n`)
})
afterAll(() => cli.close())

describe('-o writes', () => {
  const plan = (output: string) => cli.run(['bulk', 'plan', 'campaigns', 'A.csv', '-o', output, '-q'])

  test('to a device', async () => {
    expect((await plan('/dev/null')).code).toBe(0)
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
  })
  test('to a FIFO, whose reader gets all of it', async () => {
    const { code, stdout } = await cli.shell('mkfifo pipe; (cat pipe & spotdesk bulk plan campaigns A.csv -o pipe -q > /dev/null; wait)')
    expect([code, (JSON.parse(stdout) as { version: number }).version]).toEqual([0, 1])
    expect((await lstat(join(cli.folder, 'pipe'))).isFIFO()).toBe(true)
  })
  test.runIf(linux)('to stdout by its name, and to a process substitution', async () => {
    const api = await cli.shell('spotdesk api GET /campaigns -f limit=1 -o /dev/stdout | head -c 1')
    expect([api.code, api.stdout, api.stderr]).toEqual([0, '{', ''])
    const exported = await cli.shell("bash -c 'spotdesk bulk export campaigns --ids 104001 -q -o >(cat >&2) > /dev/null'")
    expect([exported.code, exported.stderr]).toEqual([0, expect.stringMatching(/^\uFEFF?#?[^]*104001/)])
  })
  test('through a symlink, also one that leads to no file yet', async () => {
    await cli.write('behind.json', 'old')
    await symlink('behind.json', join(cli.folder, 'link.json'))
    await symlink('later.json', join(cli.folder, 'dangling.json'))
    for (const [link, target] of [
      ['link.json', 'behind.json'],
      ['dangling.json', 'later.json'],
    ] as const) {
      expect((await plan(link)).code).toBe(0)
      expect((await lstat(join(cli.folder, link))).isSymbolicLink()).toBe(true)
      expect(JSON.parse(await readFile(join(cli.folder, target), 'utf8'))).toMatchObject({ version: 1 })
    }
  })
  test('a new file by the umask, and keeps the mode of one that is there', async () => {
    await cli.write('mine.json', '{}')
    await chmod(join(cli.folder, 'mine.json'), 0o640)
    await underUmask(0o000, () => plan('mine.json'))
    await underUmask(0o077, () => plan('narrow.json'))
    const modes = await Promise.all(['mine.json', 'narrow.json'].map(async (name) => (await stat(join(cli.folder, name))).mode & 0o777))
    expect(modes).toEqual([0o640, 0o600])
  })
  test.runIf(linux)('no half file on a full disk, and says so', async () => {
    const { code, stderr } = await plan('/dev/full')
    expect([code, stderr]).toEqual([1, expect.stringContaining('/dev/full cannot be written: the disk is full.')])
    const full = await cli.shell('ulimit -f 0; trap "" XFSZ; spotdesk bulk plan campaigns A.csv -o too-large.json -q > /dev/null')
    expect(full.code).not.toBe(0)
    expect((await readdir(cli.folder)).filter((name) => name.includes('too-large') || name.endsWith('.part'))).toEqual([])
  })
  test('nothing of an answer on a full disk', async () => {
    const full = await cli.shell('ulimit -f 0; trap "" XFSZ; spotdesk api GET /campaigns -o answer.json -q > /dev/null')
    expect(full.code).not.toBe(0)
    expect((await readdir(cli.folder)).filter((name) => name.includes('answer'))).toEqual([])
  })
  test('an export into a folder that is not there is refused by the name that was given', async () => {
    const { code, stderr } = await cli.run(['bulk', 'export', 'campaigns', '--ids', '104001', '-o', 'nowhere/x.csv', '-q'])
    expect([code, stderr]).toEqual([2, expect.stringMatching(/nowhere\/x\.csv cannot be written: there is no such folder/)])
  })
  test.each(['nowhere/plan.json', '.', 'A.csv/plan.json'])('nothing to %s: exit 2', async (output) => {
    const { code, stderr } = await plan(output)
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be written')])
  })
})

describe('streams', () => {
  test.each(['< /dev/null', '<&-'])('stdin %s is no input', async (redirection) => {
    expect((await cli.shell(`spotdesk ${ids.join(' ')} ${redirection}`)).code).toBe(0)
    const { code, stderr } = await cli.shell(`spotdesk campaigns archive 104001 ${redirection}`)
    expect([code, stderr]).toEqual([2, expect.stringContaining('Nobody can be asked here.')])
  })
  test('stdout that is closed, or full', async () => {
    expect((await cli.shell('spotdesk api ls >&-')).stderr).not.toMatch(/ at .*\.js:\d+/)
    if (linux) expect((await cli.shell('spotdesk api ls > /dev/full')).code).toBe(1)
  })
})
