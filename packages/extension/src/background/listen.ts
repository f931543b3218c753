/** The one entry for messages: checks the sender and the content, and always answers a value. Nothing else listens to messages or ports. */
import { browser } from 'wxt/browser'
import * as v from 'valibot'
import { toFailure } from '../failure.ts'
import { type MessageAnswer, type MessageData, messages, type MessageType } from '../messages.ts'
import type { Failure, Result } from '../result.ts'
import { createBudgets } from './budgets.ts'
import { readSenderFacts, type SenderFacts } from './senders.ts'

export type { SenderFacts }

/** The handler of each message; it is told the sender by the browser, not by the message. */
export type Handlers = {
  [T in MessageType]: (data: MessageData<T>, sender: SenderFacts) => MessageAnswer<T> | Promise<MessageAnswer<T>>
}

/** Decides whether the user wants campaigns on the page of a content script. */
export type IsAllowedPage = (page: { origin: string; tabId: number }) => Promise<boolean>

const refused: Failure = { code: 'messageRefused', message: 'The extension does not take this message.', retryable: false }

const tooOften: Failure = { code: 'tooOften', message: 'This site asks too often. Try again in a minute.', retryable: true }
const mayAskNow = createBudgets(Date.now)

/** Messages refused since this start of the worker. Kept in no storage: a page may send as many as it likes. */
let refusals = 0

/** Tells of the first, the tenth, the hundredth refusal: enough to see that something is wrong, and what. */
function countRefusal(type: string, facts: SenderFacts | null): void {
  refusals += 1
  if (!Number.isInteger(Math.log10(refusals))) return
  console.warn(`Messages refused: ${refusals}. The last was "${type.slice(0, 40)}", of ${facts?.kind ?? 'an unknown sender'}.`)
}

/** Registers the listener for messages; to be called while the worker's script runs for the first time. */
export function listen(handlers: Handlers, isAllowedPage: IsAllowedPage): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    const { type, data } = (typeof message === 'object' && message !== null ? message : {}) as { type?: unknown; data?: unknown }
    const facts = readSenderFacts(sender)
    if (typeof type !== 'string' || !Object.hasOwn(messages, type)) {
      // A type that is no text may have no text at all: a thrown error would be one for each message.
      countRefusal(typeof type === 'string' ? type : typeof type, facts)
      return undefined
    }
    void answer(handlers, isAllowedPage, type as MessageType, data, facts).then((res) => respond({ res }))
    // The answer comes later.
    return true
  })
}

async function answer<T extends MessageType>(
  handlers: Handlers,
  isAllowedPage: IsAllowedPage,
  type: T,
  data: unknown,
  sender: SenderFacts | null,
): Promise<Result<MessageAnswer<T>>> {
  try {
    const { from, data: schema } = messages[type]
    const parsed = v.safeParse(schema, data)
    const isFrom = sender !== null && (from as readonly string[]).includes(sender.kind)
    if (!isFrom || !parsed.success || !(await maySend(sender, isAllowedPage))) {
      countRefusal(type, sender)
      return { ok: false, error: refused }
    }
    if (sender.kind === 'content' && !mayAskNow(sender.origin ?? '', type)) return { ok: false, error: tooOften }
    return { ok: true, data: await handlers[type](parsed.output as MessageData<T>, sender) }
  } catch (error) {
    return { ok: false, error: toFailure(error) }
  }
}

async function maySend({ kind, origin, tabId }: SenderFacts, isAllowedPage: IsAllowedPage): Promise<boolean> {
  if (kind !== 'content') return true
  return origin !== null && tabId !== null && (await isAllowedPage({ origin, tabId }))
}
