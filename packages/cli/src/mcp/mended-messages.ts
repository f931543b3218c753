/** Messages of agents as the protocol's library takes them. What it would leave out in silence gets an answer: an agent waits for one. */
import { type Readable, Transform } from 'node:stream'

/** Codes of JSON-RPC. */
const [parseError, invalidRequest] = [-32_700, -32_600]

interface Refusal {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string }
}

const refusal = (code: number, message: string, id: unknown = null): Refusal => ({
  jsonrpc: '2.0',
  id: typeof id === 'string' || typeof id === 'number' ? id : null,
  error: { code, message },
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A line as the library takes it, or the answer to one that is no message. `null` in place of parameters or arguments is none. */
export function mendLine(line: string): { line: string } | { refusal: Refusal } {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return { refusal: refusal(parseError, 'This line is no JSON. Send one message in each line.') }
  }
  if (Array.isArray(message)) return { refusal: refusal(invalidRequest, 'Batches are not taken. Send each message in a line of its own.') }
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    return { refusal: refusal(invalidRequest, 'A message is an object with jsonrpc: "2.0".', isObject(message) ? message['id'] : null) }
  const { params } = message
  const isEmpty = isObject(params) && params['arguments'] === null
  if (params === null) delete message['params']
  if (isEmpty) delete params['arguments']
  return { line: params === null || isEmpty ? JSON.stringify(message) : line }
}

/**
 * The lines of stdin, mended.
 * @param most bytes of a line; a longer one goes on as it comes, and ends the connection
 */
export function mendedMessages(stdin: Readable, { most, answer }: { most: number; answer: (text: string) => void }): Transform {
  let pending: Buffer[] = []
  let size = 0
  const passLine = (line: string): string => {
    if (line.trim() === '') return ''
    const mended = mendLine(line)
    if ('line' in mended) return `${mended.line}\n`
    answer(`${JSON.stringify(mended.refusal)}\n`)
    return ''
  }
  const lines = new Transform({
    transform(chunk: Buffer | string, _, done) {
      const bytes = Buffer.from(chunk)
      pending.push(bytes)
      size += bytes.length
      if (bytes.includes(0x0a)) {
        const whole = Buffer.concat(pending)
        const end = whole.lastIndexOf(0x0a)
        const text = whole.subarray(0, end).toString('utf8')
        pending = [whole.subarray(end + 1)]
        size = pending[0]!.length
        this.push(text.split('\n').map(passLine).join(''))
      } else if (size > most) {
        this.push(Buffer.concat(pending))
        pending = []
        size = 0
      }
      done()
    },
  })
  stdin.once('error', (error) => lines.destroy(error))
  stdin.once('close', () => lines.end())
  return stdin.pipe(lines)
}
