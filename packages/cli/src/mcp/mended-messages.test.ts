import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { mendedMessages } from './mended-messages.ts'

async function through(...chunks: (string | Buffer)[]): Promise<{ taken: unknown[]; answers: unknown[] }> {
  const stdin = new PassThrough()
  const answers: unknown[] = []
  const lines = mendedMessages(stdin, { most: 1000, answer: (line) => void answers.push(JSON.parse(line)) })
  for (const chunk of chunks) stdin.write(chunk)
  stdin.end()
  const taken = (await text(lines)).split('\n').filter((line) => line !== '')
  return { taken: taken.map((line) => JSON.parse(line) as unknown), answers }
}

const call = (params: unknown) => ({ jsonrpc: '2.0', id: 7, method: 'tools/call', params })
const refused = (code: number, id: number | null = null) => ({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) as string } })

test.each<[string, string, object[], object[]]>([
  ['arguments that are null', JSON.stringify(call({ name: 'x', arguments: null })), [call({ name: 'x' })], []],
  ['parameters that are null', JSON.stringify(call(null)), [{ jsonrpc: '2.0', id: 7, method: 'tools/call' }], []],
  ['null within arguments', JSON.stringify(call({ name: 'x', arguments: { a: null } })), [call({ name: 'x', arguments: { a: null } })], []],
  ['broken JSON', '{"jsonrpc":"2.0","id":7,', [], [refused(-32_700)]],
  ['a batch', JSON.stringify([call({})]), [], [refused(-32_600)]],
  ['an object that is no message', '{"id":7,"method":"ping"}', [], [refused(-32_600, 7)]],
  ['a text', '"ping"', [], [refused(-32_600)]],
  ['an empty line', '  ', [], []],
])('%s: the message goes on or is answered, and the next one is read', async (_, line, taken, answers) => {
  const next = { jsonrpc: '2.0', id: 8, method: 'ping' }
  expect(await through(`${line}\n${JSON.stringify(next)}\n`)).toEqual({ taken: [...taken, next], answers })
})

test('a message that comes in parts, cut within a character, is one', async () => {
  const message = call({ name: 'Łódź' })
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`)
  const cut = bytes.indexOf('ó') + 1
  expect(await through(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual({ taken: [message], answers: [] })
})
