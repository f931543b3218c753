/** Results of tools: data with one sentence, and errors that name what to do next. Nothing of them is ever thrown at the protocol. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { showHidden } from '@spotdesk/sdk/values'
import { exitCodes } from '../exit-codes.ts'
import { type Failure, toFailure } from '../failure.ts'

/** An argument that is wrong. */
export interface ArgumentError {
  field: string
  message: string
  suggestion: string | null
}

export interface ToolErrorFacts {
  code: string
  message: string
  /** The next step. */
  hint?: string | undefined
  fields?: readonly ArgumentError[]
}

/** An error of a tool's own. */
export class ToolError extends Error {
  readonly facts: ToolErrorFacts
  constructor(facts: ToolErrorFacts) {
    super(facts.message)
    this.facts = facts
  }
}

export const badArguments = (fields: readonly ArgumentError[]) =>
  new ToolError({ code: 'badArguments', message: 'Some arguments are wrong.', fields, hint: 'Correct them and call the tool again.' })

/** Data with hidden characters of texts escaped: an agent cannot see that a name reads backwards, or carries a text that nobody sees. */
export function shownData<T>(data: T): T {
  if (typeof data === 'string') return showHidden(data) as T
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map(shownData) as T
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shownData(value)])) as T
}

/** Data of a tool. The text has it too, for clients that show agents nothing else. */
export function dataAnswer(told: string, found: object): CallToolResult {
  const [summary, data] = [showHidden(told), shownData(found)]
  return { content: [{ type: 'text', text: `${summary}\n${JSON.stringify(data)}` }], structuredContent: data as Record<string, unknown> }
}

export function errorAnswer(error: unknown): CallToolResult {
  const facts = shownData(error instanceof ToolError ? error.facts : toErrorFacts(toFailure(error)))
  return { content: [{ type: 'text', text: JSON.stringify({ error: facts }) }], structuredContent: { error: facts }, isError: true }
}

const hints: Record<number, string> = {
  [exitCodes.notSignedIn]:
    'The token is missing, has expired or was revoked. A person signs in with spotdesk auth login; then call the tool again. A new SPOTDESK_TOKEN needs a new start of this server.',
  [exitCodes.forbidden]: 'The token does not have the permission. Somebody who has it can do this.',
  [exitCodes.notFound]: 'Ids belong to one agency. Find them with campaigns_list, orders_list or advertisers_list.',
  [exitCodes.unreachable]: 'Try again in a moment. If it stays so, tell a person that Spotdesk does not answer.',
  [exitCodes.rateLimited]: 'Wait a moment, and ask for less at once.',
}

/** A failure of a call, with the fields of the API's answer. */
export function toErrorFacts(failure: Failure): ToolErrorFacts & { requestId?: string } {
  const { code, message, exitCode, requestId, cause } = failure
  const errors = (cause as { errors?: readonly { field?: string | null; message: string; suggestion?: string | null }[] } | undefined)
    ?.errors
  const hint = hints[exitCode] ?? (exitCode === exitCodes.unexpected ? undefined : failure.hint)
  return {
    code,
    message,
    ...(errors &&
      errors.length > 0 && {
        fields: errors
          .slice(0, 50)
          .map(({ field, message: text, suggestion }) => ({ field: field ?? '', message: text, suggestion: suggestion ?? null })),
      }),
    ...(hint !== undefined && { hint }),
    ...(requestId !== undefined && { requestId }),
  }
}
