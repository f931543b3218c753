import type { Middleware } from '@spotdesk/sdk'
import { expect, test } from 'vitest'
import { guardAccount, holdChanges } from './account-guard.ts'

test('a change that is aborted while it waits for a switch back is not sent, and the next one still waits', async () => {
  const switched = Promise.withResolvers<string | undefined>()
  holdChanges(switched.promise)
  const sent: string[] = []
  // The guard reads these members alone.
  const change = (path: string, signal = new AbortController().signal) =>
    guardAccount(
      { method: 'PUT', path, headers: { authorization: 'Bearer a' }, stop: { signal } } as unknown as Parameters<Middleware>[0],
      (request) => {
        sent.push(`${request.path} ${request.headers['authorization']}`)
        return Promise.resolve(new Response() as never)
      },
    )
  const left = new AbortController()
  const [held, stays] = [change('/held', left.signal), change('/stays')]
  left.abort(new Error('left'))
  await expect(held).rejects.toThrow('left')
  await expect(change('/late', left.signal)).rejects.toThrow('left')
  expect(sent).toEqual([])
  switched.resolve('b')
  await stays
  expect(sent).toEqual(['/stays Bearer b'])
})
