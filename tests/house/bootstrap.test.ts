import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(root, 'node_modules', '.spotdesk-house-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('the bootstrap', () => {
  test('an unknown task names those that exist and ends with code 2', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'bootstrap.mjs'), 'strat'], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toContain('start, dev, test, check, build')
  })

  test('every npm script is a task of the bootstrap or a tool', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
    const bootstrap = readFileSync(join(root, 'scripts', 'bootstrap.mjs'), 'utf8')
    for (const [name, command] of Object.entries(scripts)) {
      if (!command.includes('bootstrap.mjs')) continue
      expect(command).toBe(`exec node scripts/bootstrap.mjs ${name}`)
      expect(bootstrap).toContain(`  ${name}: { script:`)
    }
  })

  test('the lock file holds no address of a registry', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>
    }
    const addresses = Object.values(packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
    expect(addresses).toEqual([])
  })
})

test('packages of an installation that was killed are removed before the next one', () => {
  const home = join(folder, 'cut-off')
  for (const part of ['packages/a/node_modules', 'node_modules']) mkdirSync(join(home, part), { recursive: true })
  writeFileSync(join(home, 'packages/a/package.json'), '{}')
  writeFileSync(join(home, 'packages/a/node_modules/own'), 'half')
  const npm = write(
    'npm.js',
    `const { existsSync, writeFileSync } = require('node:fs')
     if (process.argv.includes('--version')) console.log('11.0.0')
     else if (existsSync('killed')) process.exit(['node_modules/half', 'packages/a/node_modules'].some((path) => existsSync(path)) ? 3 : 0)
     else {
       for (const path of ['node_modules/half', 'killed']) writeFileSync(path, '')
       process.kill(process.ppid, 'SIGKILL')
     }`,
  )
  const program = write(
    'install.mjs',
    `import { ensureInstalled } from ${JSON.stringify(join(root, 'scripts', 'install.mjs'))}
     await ensureInstalled(${JSON.stringify(home)})`,
  )
  const run = () => spawnSync(process.execPath, [program], { cwd: home, encoding: 'utf8', env: { ...process.env, npm_execpath: npm } })
  expect(run().signal).toBe('SIGKILL')
  expect(existsSync(join(home, 'node_modules/half'))).toBe(true)
  expect(run()).toMatchObject({ status: 0, stderr: expect.stringContaining('The last installation was cut off.') as unknown })
  expect(run()).toMatchObject({ status: 0, stderr: '' })
})

describe('the lock between installs and builds', () => {
  const lockModule = JSON.stringify(join(root, 'scripts', 'lock.mjs'))

  test('two processes never do the guarded work at the same time', async () => {
    const log = join(folder, 'log')
    const program = write(
      'guarded.mjs',
      `import { appendFileSync } from 'node:fs'
       import { setTimeout as wait } from 'node:timers/promises'
       import { withLock } from ${lockModule}
       await withLock(${JSON.stringify(join(folder, 'lock'))}, async () => {
         appendFileSync(${JSON.stringify(log)}, 'in ')
         await wait(50)
         appendFileSync(${JSON.stringify(log)}, 'out ')
       })`,
    )
    await Promise.all([1, 2, 3].map(() => once(spawn(process.execPath, [program], { stdio: 'inherit' }), 'exit')))
    expect(readFileSync(log, 'utf8')).toBe('in out in out in out ')
  })

  test('the lock of a process that was killed is swept', async () => {
    const lock = join(folder, 'orphan')
    const holder = write(
      'holder.mjs',
      `import { withLock } from ${lockModule}\nawait withLock(${JSON.stringify(lock)}, () => process.kill(process.pid, 'SIGKILL'))`,
    )
    await once(spawn(process.execPath, [holder]), 'exit')
    expect(Number(readFileSync(lock, 'utf8'))).toBeGreaterThan(0)
    const next = write(
      'next.mjs',
      `import { withLock } from ${lockModule}\nconsole.log(await withLock(${JSON.stringify(lock)}, () => 'mine'))`,
    )
    expect(spawnSync(process.execPath, [next], { encoding: 'utf8', timeout: 20_000 }).stdout).toBe('mine\n')
  })
})

describe('a program that is run for another', () => {
  const childModule = JSON.stringify(join(root, 'scripts', 'child.mjs'))
  const run = (code: string): Promise<[number | null, string]> => {
    const program = write(
      `run-${Math.random()}.mjs`,
      `import { runChild } from ${childModule}\nprocess.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(code)}])`,
    )
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (chunk.includes('waiting')) child.kill('SIGTERM')
    })
    return once(child, 'close').then(([code]) => [code as number | null, text])
  }

  test('keeps its exit code', async () => {
    expect(await run('process.exit(7)')).toEqual([7, ''])
  })

  test('gets the signal that was meant for it', async () => {
    const [code, text] = await run(
      `process.on('SIGTERM', () => { console.log('ended well'); process.exit(3) }); setInterval(() => {}, 1000); console.log('waiting')`,
    )
    expect(code).toBe(3)
    expect(text).toContain('ended well')
  })

  test('killed by a signal counts as 128 and its number, as in a shell', async () => {
    expect(await run(`process.kill(process.pid, 'SIGKILL')`)).toEqual([137, ''])
  })
})

describe('the log of a test run', () => {
  const vitestProgram = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  /** Runs Vitest over one file in a folder of its own and gives back the last line and the exit code. */
  function lastLineOf(testFile: string): [line: string | undefined, code: number | null] {
    const home = mkdtempSync(join(folder, 'run-'))
    writeFileSync(join(home, 'a.test.ts'), testFile)
    const reporter = JSON.stringify(join(root, 'scripts', 'closing-reporter.ts'))
    writeFileSync(join(home, 'vitest.config.mjs'), `export default { test: { reporters: ['default', ${reporter}] } }`)
    const { stdout, status } = spawnSync(process.execPath, [vitestProgram, 'run', '--root', home], { encoding: 'utf8', cwd: home })
    return [stdout.trimEnd().split('\n').at(-1), status]
  }

  test('counts what passed, failed and was skipped, alone on the very last line', () => {
    const file = `import { expect, test } from 'vitest'
      test('a', () => {})
      test('b', () => expect(1).toBe(2))
      test.skip('c', () => {})
      test.todo('d')`
    expect(lastLineOf(file)).toEqual(['1 passed, 1 failed, 2 skipped', 1])
  })

  test('a log says from the beginning which files will run, and with each how many of how many have ended', () => {
    const home = mkdtempSync(join(folder, 'run-'))
    for (const name of ['a', 'b']) writeFileSync(join(home, `${name}.test.ts`), `import { test } from 'vitest'\ntest('${name}', () => {})`)
    writeFileSync(
      join(home, 'vitest.config.mjs'),
      `export default { test: { name: 'tiny', reporters: [${JSON.stringify(join(root, 'scripts', 'progress-reporter.ts'))}] } }`,
    )
    const { stdout } = spawnSync(process.execPath, [vitestProgram, 'run', '--root', home], { encoding: 'utf8', cwd: home })
    expect(stdout).toContain('2 test files: tiny 2\n')
    expect(stdout).toMatch(/\[1\/2\] ✓ tiny [ab]\.test\.ts: 1 test, [\d.]+ s\n\[2\/2\] ✓ tiny [ab]\.test\.ts: 1 test, /)
  })

  test('what a failed test left has its error and the last answers, and the lines before the last one name the folder', () => {
    const home = mkdtempSync(join(folder, 'run-'))
    writeFileSync(
      join(home, 'a.test.ts'),
      `import { channel } from 'node:diagnostics_channel'
      import { expect, test } from 'vitest'
      test('fails', () => {
        channel('spotdesk.test.answer').publish({ method: 'GET', url: '/orders', status: 404, text: '{"code":"notFound"}' })
        expect(1).toBe(2)
      })
      test('passes', () => {})`,
    )
    const config = { setupFiles: [join(root, 'scripts', 'test-setup.ts')], reporters: [join(root, 'scripts', 'closing-reporter.ts')] }
    writeFileSync(join(home, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(config)} }`)
    const report = join(home, 'report')
    const env = { ...process.env, SPOTDESK_TEST_REPORT: report }
    const { stdout } = spawnSync(process.execPath, [vitestProgram, 'run', '--root', home], { encoding: 'utf8', cwd: home, env })
    expect(stdout).toContain(`stands in ${join(report, 'failures')}\n1 passed, 1 failed, 0 skipped\n`)
    const [log, ...more] = readdirSync(join(report, 'failures'))
    expect(more).toEqual([])
    const text = readFileSync(join(report, 'failures', log!), 'utf8')
    expect(text).toContain('expected 1 to be 2')
    expect(text).toContain('GET /orders 404 {"code":"notFound"}')
  })

  test('a file that cannot be loaded counts as a failure', () => {
    expect(lastLineOf(`import './missing.ts'`)).toEqual(['0 passed, 1 failed, 0 skipped', 1])
  })

  test('an error outside of a test counts as a failure', () => {
    const file = `import { test } from 'vitest'\ntest('a', () => { void Promise.reject(new Error('nobody waits')) })`
    expect(lastLineOf(file)).toEqual(['1 passed, 1 failed, 0 skipped', 1])
  })
})
