import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test.runIf(process.platform === 'linux')('a thread of heavy work has a lower priority than the thread that answers calls', async () => {
  const before = getPriority()
  const program = `
    import { readlinkSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { yieldProcessor } from ${JSON.stringify(new URL('./yield-processor.ts', import.meta.url).href)}
    yieldProcessor()
    parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))))`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  const [lowered] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  expect(lowered).toBeGreaterThan(before)
  expect(getPriority()).toBe(before)
})
