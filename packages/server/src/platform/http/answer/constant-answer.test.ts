import { ServerResponse } from 'node:http'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { mountConstant } from './constant-answer.ts'

test('a constant text is made and compressed once, and every answer in an encoding sends the same bytes', async () => {
  const server = fastify()
  const make = vi.fn<() => string>(() => 'the same for everybody '.repeat(1000))
  mountConstant(server, '/text', { type: 'text/plain; charset=utf-8', make })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const end = vi.spyOn(ServerResponse.prototype, 'end')
  const ask = async (encoding: string) => {
    const answer = await fetch(`${url}/text`, { headers: { 'accept-encoding': encoding } })
    expect([answer.status, answer.headers.get('vary'), await answer.text()]).toEqual([200, 'accept-encoding', make.mock.results[0]!.value])
    return answer.headers.get('content-encoding') ?? 'identity'
  }
  // The first two come while it is being made.
  const [accepted, sent] = [
    ['br, gzip', 'gzip, deflate, br;q=0.5', 'gzip', 'identity', 'br;q=0, *;q=0', 'zstd'],
    new Map<string, Set<unknown>>(),
  ]
  const encodings = await Promise.all([...accepted, ...accepted].map(ask))
  expect(encodings.slice(0, accepted.length)).toEqual(['br', 'gzip', 'gzip', 'identity', 'identity', 'identity'])
  for (const [payload] of end.mock.calls) {
    expect(payload).toBeInstanceOf(Buffer)
    const bytes = payload as unknown as Buffer
    sent.set(String(bytes.length), (sent.get(String(bytes.length)) ?? new Set()).add(bytes))
  }
  expect([...sent.values()].map((copies) => copies.size)).toEqual([1, 1, 1])
  expect(make).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  await server.close()
})
