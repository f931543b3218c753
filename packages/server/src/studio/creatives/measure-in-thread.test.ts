import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ShareTaken } from '../../platform/shares/shares.ts'
import { measureInThread } from './measure-in-thread.ts'

const worker = (script: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${script}`)}`)

const echo = worker('parentPort.postMessage(workerData)')
/** Says when it has begun, and never ends. */
const endless = worker('await fetch(workerData); for (;;) {}')
const of = (agencyId: number, signal = new AbortController().signal) => ({ agencyId, signal })

/** An address that tells of every worker that has begun. */
async function beginnings() {
  const server = createServer((_, answer) => answer.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => once(server, 'request'),
    close: () => server.close(),
  }
}

test('the result of a worker comes back, and is null for one that throws', async () => {
  expect(await measureInThread(worker('parentPort.postMessage([workerData, 2])'), 'one', of(1))).toEqual(['one', 2])
  expect(await measureInThread(worker(`throw new Error('no')`), null, of(1))).toBeNull()
})

// A process for each file would stop the server for as long as its start copies page tables.
test('one process measures file after file, and another one those after a file that was given up', async () => {
  const pid = worker('parentPort.postMessage(process.pid)')
  const first = await measureInThread(pid, null, of(1))
  expect(first).not.toBe(process.pid)
  expect(await measureInThread(pid, null, of(1))).toBe(first)
  const begun = await beginnings()
  const call = new AbortController()
  const beginning = begun.next()
  const given = measureInThread(endless, begun.url, of(1, call.signal))
  await beginning
  call.abort()
  await expect(given).rejects.toThrow('aborted')
  expect(await measureInThread(pid, null, of(1))).not.toBe(first)
  begun.close()
})

// In a thread of the server it may end the server, whatever the limit of that thread: V8 takes some allocations for a fatal error.
test('a worker that takes all memory it can get gives null, and harms nobody else', async () => {
  expect(await measureInThread(worker('const all = []; for (;;) all.push({})'), null, of(1))).toBeNull()
  expect(await measureInThread(echo, 'after', of(1))).toBe('after')
})

test('a worker ends when it has used up its processor time, and not for the time that it waits', async () => {
  expect(await measureInThread(worker('for (;;) {}'), null, { ...of(1), budgetMs: 100 })).toBeNull()
  const sleeping = worker(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900); parentPort.postMessage('awake')`)
  expect(await measureInThread(sleeping, null, { ...of(1), budgetMs: 800 })).toBe('awake')
})

test('a worker learns nothing of the settings of the server', async () => {
  process.env['SPOTDESK_OF_THIS_TEST'] = 'secret'
  const seen = await measureInThread(worker('parentPort.postMessage(Object.keys(process.env))'), null, of(1))
  expect(seen).not.toContain('SPOTDESK_OF_THIS_TEST')
  delete process.env['SPOTDESK_OF_THIS_TEST']
})

test('files of one agency wait for one another, at most eight, and never delay those of another one', async () => {
  const begun = await beginnings()
  const call = new AbortController()
  const beginning = begun.next()
  const twenty = Array.from({ length: 20 }, async () => measureInThread(endless, begun.url, of(1, call.signal)))
  const outcomes = Promise.allSettled(twenty)
  await beginning
  expect(await measureInThread(echo, 'theirs', of(2))).toBe('theirs')
  call.abort(new Error('the call is over'))
  const reasons = (await outcomes).map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error))
  expect(reasons.filter((reason) => reason instanceof ShareTaken)).toHaveLength(11)
  expect(reasons.filter((reason) => reason === call.signal.reason)).toHaveLength(9)
  begun.close()
})

test('a file whose call has ended is not measured on, and is measured no more when it waited', async () => {
  const begun = await beginnings()
  const [first, second] = [new AbortController(), new AbortController()]
  const beginning = begun.next()
  const running = measureInThread(endless, begun.url, of(1, first.signal))
  const waiting = measureInThread(endless, begun.url, of(1, second.signal))
  const after = measureInThread(echo, 'after', of(1))
  await beginning
  second.abort()
  await expect(waiting).rejects.toThrow('aborted')
  first.abort()
  await expect(running).rejects.toThrow('aborted')
  expect(await after).toBe('after')
  begun.close()
})
