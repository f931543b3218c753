/** The one entry for messages: checks the sender and the content, and always answers a value. */
import { defineExtensionMessaging } from '@webext-core/messaging'
import { browser } from 'wxt/browser'
import * as z from 'zod'
import { toFailure } from '../failure.ts'
import { type MessageAnswer, type MessageData, messageSchemas, type MessageType, type ProtocolMap } from '../messages.ts'
import type { Failure, Result } from '../result.ts'
import { storageItem } from '../storage.ts'

export type Handlers = { [T in MessageType]: (data: MessageData<T>) => MessageAnswer<T> | Promise<MessageAnswer<T>> }

/** Messages dropped since the browser was started; 0 unless something is wrong. */
export const droppedItem = storageItem({ key: 'dropped', area: 'session', schema: z.int(), fallback: 0 })

const refused: Failure = { code: 'messageRefused', message: 'The extension does not take this message.', retryable: false }

/** Only pages of the extension itself may send messages; there are no content scripts. */
function isOwnPage({ id, url }: { id?: string; url?: string }): boolean {
  return id === browser.runtime.id && url !== undefined && url.startsWith(browser.runtime.getURL('/'))
}

/** Registers a listener for every message; to be called while the worker's script runs for the first time. */
export function listen(handlers: Handlers): void {
  const { onMessage } = defineExtensionMessaging<ProtocolMap>()
  for (const type of Object.keys(messageSchemas) as MessageType[]) {
    onMessage(type, ({ data, sender }) => answer(handlers, type, data, sender) as never)
  }
  browser.runtime.onMessage.addListener((message: unknown) => {
    const type = (message as { type?: unknown } | null)?.type
    if (typeof type !== 'string' || !Object.hasOwn(messageSchemas, type)) void countDropped()
  })
}

async function answer<T extends MessageType>(
  handlers: Handlers,
  type: T,
  data: unknown,
  sender: { id?: string; url?: string },
): Promise<Result<MessageAnswer<T>>> {
  const parsed = messageSchemas[type].safeParse(data)
  if (!isOwnPage(sender) || !parsed.success) {
    await countDropped()
    return { ok: false, error: refused }
  }
  try {
    return { ok: true, data: await handlers[type](parsed.data as MessageData<T>) }
  } catch (error) {
    return { ok: false, error: toFailure(error) }
  }
}

async function countDropped(): Promise<void> {
  await droppedItem.update((count) => count + 1)
}
