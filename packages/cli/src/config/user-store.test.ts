/** The user's file as processes write it; none of this needs a server. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { builtProgram, execute } from '../testing/cli.test.kit.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-settings-'))
  await chmod(folder, 0o755)
  return () => rm(folder, { recursive: true })
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** `config set timeout 5`, with the words before the command. */
async function set(before: readonly string[], settings: string, env: Record<string, string> = {}) {
  const [program, ...args] = [...before, process.execPath, builtProgram, 'config', 'set', 'timeout', '5']
  return execute(program!, args, { env: { PATH: process.env['PATH'], SPOTDESK_CONFIG_DIR: settings, ...env }, cwd: folder })
}
const kept = { profiles: { default: { settings: { timeout: '5' } } } }

test.runIf(isRoot)('a user id without an account and without HOME keeps settings in the folder that is named', async () => {
  const settings = join(folder, 'own')
  await mkdir(settings)
  await chmod(settings, 0o777)
  const { code, stderr } = await set(['setpriv', '--reuid', '4242', '--regid', '4242', '--clear-groups'], settings)
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'timeout is 5 in the profile default.\n' })
  const path = join(settings, 'config.json')
  expect([JSON.parse(await readFile(path, 'utf8')), (await stat(path)).mode & 0o777]).toEqual([kept, 0o600])
})

test('the file is written whole: behind its link, with mode 0600, and nothing stays beside it', async () => {
  const settings = join(folder, 'linked')
  await mkdir(settings)
  await writeFile(join(folder, 'real.json'), JSON.stringify({ profile: 'work', other: 'kept' }), { mode: 0o644 })
  await symlink('../real.json', join(settings, 'config.json'))
  const { code } = await set(['bash', '--norc', '-c', 'umask 000; exec "$@"', 'bash'], settings)
  const text = await readFile(join(folder, 'real.json'), 'utf8')
  expect([code, JSON.parse(text)]).toEqual([0, { profile: 'work', other: 'kept', profiles: { work: kept.profiles.default } }])
  expect(text).toMatch(/^\{\n {2}"profile": "work",\n[^]*\n\}\n$/)
  expect([(await stat(join(folder, 'real.json'))).mode & 0o777, await readdir(settings)]).toEqual([0o600, ['config.json']])
  expect((await readdir(folder)).toSorted()).toEqual(['linked', 'real.json'])
})

test.runIf(process.platform === 'linux')('a write that is cut short leaves the file as it was', async () => {
  const settings = join(folder, 'full')
  await mkdir(settings)
  const before = `${JSON.stringify({ profiles: { other: { settings: { agency: '1' } } }, filler: 'x'.repeat(4000) })}\n`
  await writeFile(join(settings, 'config.json'), before)
  // No file of this process grows beyond 1,024 bytes.
  const { code, stderr } = await set(['bash', '--norc', '-c', 'trap \'\' XFSZ; ulimit -f 1; exec "$@"', 'bash'], settings)
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^Error: Settings cannot be kept in \S+: the disk is full\.$/m)])
  expect([await readFile(join(settings, 'config.json'), 'utf8'), await readdir(settings)]).toEqual([before, ['config.json']])
})
