/** Runs before each test file: keeps the last answers of the servers in this process, and leaves them where a test fails. */
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { leaveLines } from './test-evidence.ts'

/** Answers that are kept, the last ones, and characters of each. */
const kept = { answers: 20, characters: 1000 }

/** The kept lines of this process: a worker that runs several files loads this module for each. */
const store = globalThis as { spotdeskLastAnswers?: string[] }
const last = (store.spotdeskLastAnswers ??= keepAnswers())

function keepAnswers(): string[] {
  const lines: string[] = []
  const keep = (line: string): void => {
    lines.push(line.slice(0, kept.characters))
    if (lines.length > kept.answers) lines.shift()
  }
  // Calls that a test makes without a network.
  channel('spotdesk.test.answer').subscribe((message) => {
    const { method, url, status, text } = message as { method: string; url: string; status: number; text: string }
    keep(`${method} ${url} ${status} ${text}`)
  })
  // Those that come over one; their texts are not at hand here.
  channel('http.server.response.finish').subscribe((message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    keep(`${request.method} ${request.url} ${response.statusCode}`)
  })
  return lines
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail' && last.length > 0) leaveLines(task, ['Last answers of servers in this process:', ...last])
})
