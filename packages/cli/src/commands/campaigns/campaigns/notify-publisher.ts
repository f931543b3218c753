import { parseEmailAddresses } from '@spotdesk/sdk/rules'
import { limits, lengthOf } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { readText } from '../../../stdin.ts'

/** A message to the publisher of a guaranteed campaign, and to further addresses. */
export const run: Handler = async (context) => {
  const { input, signal } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const given = input.text('text')
  if (given === undefined) throw usage('--text is missing: the message, or - for stdin.')
  const text = (given === '-' ? await readText(context, '-') : given).trim()
  if (text === '') throw usage('The message is empty.')
  if (lengthOf(text) > limits.contactText) throw usage(`The message has ${lengthOf(text)} characters; it may have ${limits.contactText}.`)
  const to = input.list('to')?.join(',')
  if (to !== undefined && !parseEmailAddresses(to).ok)
    throw usage(`--to takes at most ${limits.emailAddresses} e-mail addresses with commas or semicolons between them, not "${to}".`)
  const api = await context.client()
  const sent = await api.notifications.send({ id, body: { text, ...(to !== undefined && { extraEmailAddresses: to }) } }, { signal })
  return { kind: 'single', record: { id: sent.id, campaignId: id, recipients: sent.recipients }, columns }
}

const columns = defineColumns<{ id: string; recipients: string[] }>([
  { key: 'id', label: 'Message' },
  { key: 'campaignId', label: 'Campaign' },
  { key: 'recipients', label: 'Sent to', text: ({ recipients }) => recipients.join(', ') },
])
