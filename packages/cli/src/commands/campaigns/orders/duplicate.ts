import { limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { Failure } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { readCopySettings } from '../../../shared/copy-settings.ts'
import { getSleep } from '../../../terminal.ts'
import { formatOrderStatus } from './columns.ts'

interface Copy {
  id: number
  copyOf: number
  name: string
  status: string
  campaigns: number
}

const columns = defineColumns<Copy>([
  { key: 'id', label: 'Id of the copy' },
  { key: 'name', label: 'Name' },
  { key: 'status', label: 'Status', text: formatOrderStatus, plain: ({ status }) => status },
  { key: 'campaigns', label: 'Campaigns' },
  { key: 'copyOf', label: 'Copy of' },
])

/** Most copies are made in a moment; after this time the order is read as seldom as jobs are. */
const soonMs = 3000
const soonPollMs = 200

export const run: Handler = async (context) => {
  const { input, signal } = context
  const copyOf = parseId(input.word(0, 'id'), '<id>')
  const timeoutMs = input.duration('waitTimeout') ?? Number.POSITIVE_INFINITY
  const client = await context.client()
  const settings = await readCopySettings(context, client, () => client.orders.get({ id: copyOf }, { signal }))
  const { id, ids, changeSetId } = await client.orders.duplicate({ id: copyOf, ...settings }, { signal })
  const order = await orderAfter(context, client, { id, timeoutMs: input.flag('wait') ? timeoutMs : 0 })
  const { name, status, campaigns, duplicationStatus } = order
  if (duplicationStatus === 'DUPLICATION_FAILED')
    throw new Failure({
      code: 'duplicationFailed',
      message: `The campaigns of ${copyOf} could not be copied; order ${id} is empty.`,
      exit: 'unexpected',
      hint: `Try again with: spotdesk api POST /orders/${id}/retry-duplication`,
    })
  const isPending = duplicationStatus === 'DUPLICATING' || !input.flag('wait')
  const record: Copy = { id, copyOf, name, status, campaigns }
  // One transaction copies the campaigns of all copies.
  const rest = await Promise.all(ids.slice(1).map((other) => client.orders.get({ id: other }, { signal })))
  const pending = `The campaigns are being copied. Look at it with: spotdesk orders view ${id}`
  const revert = `Revert it with: spotdesk changes revert ${changeSetId}`
  const ending = isPending ? { note: `${pending}\n${revert}`, exitCode: exitCodes.pending } : { note: revert }
  if (rest.length === 0) return { kind: 'single', record, columns, ...ending }
  return { kind: 'records', records: [record, ...rest.map((other) => ({ ...other, copyOf }))], columns, ...ending }
}

/** The new order when its campaigns are copied, or when the time is over. Its id is said when an interrupt ends the wait. */
async function orderAfter({ talk, terminal, signal }: Context, client: Client, { id, timeoutMs }: { id: number; timeoutMs: number }) {
  const progress = await talk.progress('Copying the campaigns …')
  const started = Date.now()
  const announce = () => talk.warn(`The copy goes on as order ${id}. Look at it with: spotdesk orders view ${id}`)
  signal.addEventListener('abort', announce, { once: true })
  try {
    for (;;) {
      const order = await client.orders.get({ id }, { signal })
      const elapsedMs = Date.now() - started
      if (order.duplicationStatus !== 'DUPLICATING' || elapsedMs >= timeoutMs) return order
      await getSleep(terminal)(elapsedMs < soonMs ? soonPollMs : limits.jobPollMs, signal)
    }
  } finally {
    signal.removeEventListener('abort', announce)
    progress.stop()
  }
}
