/** Sign-ins in the keychain, with programs on the PATH that stand for those of the systems. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cli, openCli } from '../testing/cli.test.kit.ts'
import { findKeychain, KeychainError } from './keychain.ts'

let bin: string
const secret = 'sdt_a-secret'

/** A keychain of files: each call adds its arguments to `calls`. */
const working = {
  'secret-tool': String.raw`
case "$1" in
  store) cat > "$HERE/key-$6" ;;
  lookup) [ -f "$HERE/key-$5" ] && cat "$HERE/key-$5" ;;
  clear) rm "$HERE/key-$5" 2>/dev/null ;;
esac`,
  security: String.raw`
case "$1" in
  -i) read -r line; key=$(sed 's/.*-a "\([^"]*\)".*/\1/' <<<"$line"); sed 's/.*-w "\([^"]*\)".*/\1/' <<<"$line" | tr -d '\n' > "$HERE/key-$key" ;;
  find-generic-password) [ -f "$HERE/key-$5" ] || exit 44; cat "$HERE/key-$5"; echo ;;
  delete-generic-password) [ -f "$HERE/key-$5" ] || exit 44; rm "$HERE/key-$5" ;;
esac`,
}

async function install(name: string, script: string, folder = bin): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/bash\nHERE=${folder}\nprintf '%s\\n' "$*" >> "$HERE/calls"\n${script}\n`)
  await chmod(path, 0o755)
}

beforeEach(async () => {
  bin = await mkdtemp(join(tmpdir(), 'spotdesk-keychain-'))
  return () => rm(bin, { recursive: true })
})
const env = () => ({ PATH: `${bin}:/usr/bin:/bin` })

describe.each([
  { platform: 'linux', program: 'secret-tool' },
  { platform: 'darwin', program: 'security' },
] as const)('$program', ({ platform, program }) => {
  const keychain = () => findKeychain(env(), platform)!

  test('keeps a secret, gives it back and removes it, and never sees it in its arguments', async () => {
    await install(program, working[program])
    keychain().write('one', secret, 'Spotdesk: me')
    expect([keychain().read('one'), keychain().read('two')]).toEqual([secret, undefined])
    keychain().remove('one')
    keychain().remove('one')
    expect(keychain().read('one')).toBeUndefined()
    expect(await readFile(join(bin, 'calls'), 'utf8')).not.toContain(secret)
  })
  test('that fails is quoted in one sentence', async () => {
    await install(program, 'echo "x: User interaction is not allowed." >&2; exit 51')
    expect(() => keychain().write('one', secret, '')).toThrow(KeychainError)
    expect(() => keychain().read('one')).toThrow(/refused: User interaction is not allowed$/)
  })
  test('that stores nothing and says nothing is found out', async () => {
    await install(program, program === 'security' ? '[ "$1" = -i ] || exit 44' : '[ "$1" = store ] || exit 1')
    expect(() => keychain().write('one', secret, '')).toThrow(KeychainError)
  })
  test('that hangs, with a process of its own, is given up', async () => {
    await install(program, 'sleep 600 & sleep 600')
    expect(() => keychain().read('one', 50)).toThrow(/did not answer within 0\.05 seconds/)
  })
  test('that is not installed is said to be so', () => {
    expect(() => findKeychain({ PATH: bin }, platform)!.read('one')).toThrow(/is not installed$/)
  })
})
test('Windows gets the secret through stdin, and the key in the script', async () => {
  await install('powershell.exe', '[[ "$*" == *".Add("* ]] && cat > "$HERE/secret" || cat "$HERE/secret"')
  findKeychain(env(), 'win32')!.write("it's one", secret, '')
  expect(await readFile(join(bin, 'calls'), 'utf8')).toContain("$key = 'it''s one'")
  expect(await readFile(join(bin, 'calls'), 'utf8')).not.toContain(secret)
})
test('a system without a known keychain has none', () => {
  expect(findKeychain({}, 'aix')).toBeUndefined()
})

describe.runIf(process.platform === 'linux')('a sign-in', () => {
  let cli: Cli
  let token: string
  let count = 0
  beforeAll(async () => {
    cli = await openCli()
  })
  afterAll(() => cli.close())
  beforeEach(async () => {
    token = await cli.createApiToken('manager')
    await install('secret-tool', working['secret-tool'])
    count += 1
  })
  /** Each test has settings of its own. */
  const run = (args: string[], { env: more = {}, stdin }: { env?: Record<string, string | undefined>; stdin?: string } = {}) =>
    cli.runProcess(args, {
      ...(stdin !== undefined && { stdin }),
      env: { PATH: env().PATH, SPOTDESK_TOKEN: undefined, SPOTDESK_CONFIG_DIR: join(cli.folder, `settings-${count}`), ...more },
    })
  const login = (...args: string[]) => run(['auth', 'login', '--with-token', ...args], { stdin: token })
  const settings = () => readFile(join(cli.folder, `settings-${count}`, 'config.json'), 'utf8')
  const keys = async () => (await readdir(bin)).filter((name) => name.startsWith('key-'))

  test('keeps its token in the keychain, which status names, and logout removes it there', async () => {
    expect((await login()).stderr).toContain('The token is kept in the keychain (Secret Service).')
    expect(await settings()).not.toContain(token)
    expect((await run(['auth', 'token'])).stdout).toBe(`${token}\n`)
    expect((await run(['auth', 'status', '--json'])).json()).toMatchObject({ storage: 'keychain (Secret Service)' })
    expect((await run(['campaigns', 'view', '104001', '--json', 'id'])).json()).toEqual({ id: 104_001 })
    expect(await keys()).toHaveLength(1)
    expect((await run(['auth', 'logout', '--json'])).json()).toEqual({ signedOut: [1], revoked: 1 })
    expect(await keys()).toEqual([])
  })
  test('with --insecure-storage keeps it in the file', async () => {
    expect((await login('--insecure-storage')).stderr).toMatch(/The token is kept in .*config\.json, which only you may read/)
    expect(await settings()).toContain(token)
    expect(await keys()).toEqual([])
  })
  test('that stands in the file works on, and moves at the next one', async () => {
    await login('--insecure-storage')
    expect((await run(['auth', 'token'])).stdout).toBe(`${token}\n`)
    await login()
    expect(await settings()).not.toContain(token)
    await login()
    expect(await keys()).toHaveLength(1)
  })
  test('goes into the file when the keychain refuses, and says so once', async () => {
    await install('secret-tool', 'echo "secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY" >&2; exit 1')
    const { code, stderr } = await login()
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^The Secret Service refused: Cannot autolaunch.*\. The token is kept in .*config\.json/),
    ])
    expect((await run(['auth', 'token'])).stderr).toBe('')
  })
  test('whose keychain is locked ends with one sentence, and a token of the environment never asks it', async () => {
    await login()
    await install('secret-tool', 'echo called >> "$HERE/asked"; sleep 600')
    const locked = await run(['campaigns', 'list', '--json'])
    expect([locked.code, locked.error()]).toEqual([
      4,
      expect.objectContaining({ code: 'keychainFailed', message: 'The Secret Service did not answer within 3 seconds.' }),
    ])
    await rm(join(bin, 'asked'))
    expect((await run(['campaigns', 'view', '104001', '--json', 'id'], { env: { SPOTDESK_TOKEN: token } })).code).toBe(0)
    expect(await readdir(bin)).not.toContain('asked')
  })
})
