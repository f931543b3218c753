/** Messages to the worker from scripts that must stay small; `pages/ask.ts` sends the same from pages. */
import { browser } from 'wxt/browser'
import type { MessageAnswer, MessageData, MessageType } from '../messages.ts'
import type { Failure, Result } from '../result.ts'

const gone: Failure = { code: 'workerGone', message: 'The extension does not answer. Reload the page.', retryable: true }

let lastId = 0

/** Sends a message, and sends it again when the worker ended before it answered. */
export async function messageWorker<T extends MessageType>(type: T, data?: MessageData<T>): Promise<Result<MessageAnswer<T>>> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const message = { id: ++lastId, type, data, timestamp: Date.now() }
      const answer = (await browser.runtime.sendMessage(message)) as { res?: Result<MessageAnswer<T>> } | undefined
      if (answer?.res) return answer.res
    } catch {
      // The worker starts anew for the next one.
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { ok: false, error: gone }
}
