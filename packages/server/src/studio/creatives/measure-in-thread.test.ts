import { expect, test } from 'vitest'
import { measureInThread } from './measure-in-thread.ts'

const worker = (script: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${script}`)}`)

test('the result of a worker comes back, and is null for one that throws', async () => {
  expect(await measureInThread(worker('parentPort.postMessage([workerData, 2])'), 'one')).toEqual(['one', 2])
  expect(await measureInThread(worker(`throw new Error('no')`), null)).toBeNull()
})

// In a thread of the server it may end the server, whatever the limit of that thread: V8 takes some allocations for a fatal error.
test('a worker that takes all memory it can get gives null, and harms nobody else', async () => {
  expect(await measureInThread(worker('const all = []; for (;;) all.push({})'), null)).toBeNull()
  expect(await measureInThread(worker('parentPort.postMessage(workerData)'), 'after')).toBe('after')
})

test('a worker learns nothing of the settings of the server', async () => {
  process.env['SPOTDESK_OF_THIS_TEST'] = 'secret'
  expect(await measureInThread(worker('parentPort.postMessage(Object.keys(process.env))'), null)).not.toContain('SPOTDESK_OF_THIS_TEST')
  delete process.env['SPOTDESK_OF_THIS_TEST']
})
