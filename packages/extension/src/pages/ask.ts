/** Sends messages from a page to the worker. */
import { defineExtensionMessaging } from '@webext-core/messaging'
import type { MessageAnswer, MessageData, MessageType, ProtocolMap } from '../messages.ts'
import type { Failure, Result } from '../result.ts'

// While a page is open no new release is installed: the worker asks for this lock first.
void navigator.locks.request('page', { mode: 'shared' }, () => new Promise(() => undefined))

const { sendMessage } = defineExtensionMessaging<ProtocolMap>()

const tries = 3
const pauseMs = 200
const gone: Failure = { code: 'workerGone', message: 'The extension does not answer. Close this and open it again.', retryable: true }

/**
 * Sends a message. When the worker ends before it answers, the message is sent again: the browser starts the worker anew, so every message
 * may arrive twice (actions carry an id of their own).
 */
export async function callWorker<T extends MessageType>(
  type: T,
  ...[data]: undefined extends MessageData<T> ? [] : [data: MessageData<T>]
): Promise<Result<MessageAnswer<T>>> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return (await sendMessage(type, data as never)) as Result<MessageAnswer<T>>
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return { ok: false, error: gone }
}
