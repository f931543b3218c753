import { expect, test } from 'vitest'
import { createTurns } from './session.ts'

test('a waiting call that is canceled gives its place up while others still run', async () => {
  const inTurn = createTurns()
  const hold = Promise.withResolvers<void>()
  const open = new AbortController().signal
  const running = Array.from({ length: 4 }, () => inTurn(open, () => hold.promise))
  const canceled = new AbortController()
  const waiting = Array.from({ length: 60 }, () => inTurn(canceled.signal, async () => 'never'))
  await expect(inTurn(open, async () => 1)).rejects.toThrow('60 calls wait already')
  canceled.abort()
  expect(new Set((await Promise.allSettled(waiting)).map(({ status }) => status))).toEqual(new Set(['rejected']))
  const next = inTurn(open, async () => 'in turn')
  await expect(inTurn(canceled.signal, async () => 'never')).rejects.toThrow('aborted')
  hold.resolve()
  await Promise.all(running)
  expect(await next).toBe('in turn')
})
