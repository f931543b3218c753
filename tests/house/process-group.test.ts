/** Programs that commands of the repository start, and that must not go on after them. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const runner = `
import { runGroup } from './scripts/process-group.ts'
try {
  process.exitCode = await runGroup('sh', ['-c', process.env.PROGRAM])
} catch (error) {
  console.log(error.message)
  process.exitCode = error.exitCode
}`

/** Runs a program in a group, with what is said so far. */
function start(program: string) {
  const child = spawn(process.execPath, ['--conditions=source', '--input-type=module', '--eval', runner], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, ended: once(child, 'exit') as Promise<[number]>, said: () => said }
}

/** True if a process runs; one that has ended and that nobody has asked about is over too. */
function runs(pid: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

test('an interruption ends a program and what it has started in the background, and is told as the exit code', async () => {
  // The program ends at once, as npm does; what it has started would go on.
  const { child, ended, said } = start('sleep 600 > /dev/null & echo $!; trap "exit 1" TERM; wait')
  await expect.poll(said).toMatch(/^\d+\n$/)
  const pid = said().trim()
  expect(runs(pid)).toBe(true)
  child.kill('SIGTERM')
  const [code] = await ended
  expect({ code, isRunning: runs(pid) }).toEqual({ code: 143, isRunning: false })
  await expect.poll(said).toBe(`${pid}\nInterrupted.\n`)
})

test('a program that ends by itself is told by its own exit code', async () => {
  const [code] = await start('exit 7').ended
  expect(code).toBe(7)
})
