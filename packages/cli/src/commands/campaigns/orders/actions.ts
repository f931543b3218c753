/** Archive and unarchive: one order, or many. Archiving stops campaigns, so the question says which, and its answer is the order's name. */
import type { BlastRadius, OrderRow, StringDates } from '@spotdesk/sdk'
import { errorText } from '@spotdesk/sdk/contract'
import { type ActionUser, decideOrderAction, mayAct, orderActionNeeds, orderActivity, orderVerbs } from '@spotdesk/sdk/rules'
import type { OrderStatus } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { Failure } from '../../../failure.ts'
import { canAsk, type Question } from '../../../prompts.ts'
import { ordersImpact } from '../../../shared/change-sets/action-impact.ts'
import { type ActionNoun, actionRunner, type Calls } from '../../../shared/rows/row-action.ts'
import { formatOrderStatus } from './columns.ts'

export type OrderActionVerb = 'archive' | 'unarchive'

/** An order, with what a dry run has to know: the consequences of archiving it, and its status when it is unarchived. */
type Subject = StringDates<OrderRow> & { blast?: BlastRadius; unarchived?: OrderStatus }

/** Orders whose consequences a question names; the rest is counted. */
const mostOrders = 5

const ordersFor = (verb: OrderActionVerb): ActionNoun<OrderActionVerb, Subject> => ({
  many: 'orders',
  one: 'order',
  asks: [],
  severe: ['archive'],
  read: async ({ client, context, signal }, id) => {
    const calls = { client, context, signal }
    const order = await client.orders.get({ id }, { signal })
    if (!context.input.flag('dryRun')) return order
    return verb === 'archive'
      ? { ...order, blast: await readBlastRadius(calls, id) }
      : { ...order, unarchived: await statusWithout(calls, order) }
  },
  act: ({ client }, _, { id }, options) => client.orders[verb]({ id }, options),
  question: archiveQuestion,
  impact: (calls, _, ids) => ordersImpact(calls, orderVerbs[verb], ids),
  expect: (_, order, user) => {
    const refusal = findOrderRefusal(verb, order, user)
    if (refusal) return { refusal }
    if (order.archived === (verb === 'archive')) return { after: null }
    return { after: { status: order.unarchived ?? 'ARCHIVED', archived: verb === 'archive' } }
  },
  stateText: formatOrderStatus,
  longestState: { status: 'DUPLICATION_FAILED', archived: false },
})

const readBlastRadius = ({ client, signal }: Calls, id: number) => client.blastRadius.order({ id, action: 'ARCHIVE' }, { signal })

/** Statuses of campaigns that keep an order active. */
const alive = ['DRAFT', 'PENDING', 'READY', 'RUNNING'] as const

/** The status of an order without the flag: archiving has paused its campaigns. */
async function statusWithout({ client, signal }: Calls, { id, endDate, duplicationStatus }: Subject): Promise<OrderStatus> {
  const count = async (status?: typeof alive) =>
    (await client.campaigns.list({ orderId: [id], ...(status && { status: [...status] }), limit: 1 }, { signal })).total
  const [campaigns, living] = await Promise.all([count(), count(alive)])
  const facts = { archived: false, endDate: endDate === null ? null : new Date(endDate), campaigns, idleCampaigns: campaigns - living }
  return duplicationStatus ?? orderActivity(facts, new Date())
}

/** The refusal that a dry run foretells. */
function findOrderRefusal(verb: OrderActionVerb, order: Subject, user: ActionUser): Failure | undefined {
  if (order.blast && !order.blast.allowed) return refused(order.blast)
  const verdict = decideOrderAction(verb, { ...order, pendingCampaigns: 0 })
  if (!verdict.ok) return new Failure({ code: verdict.code, message: errorText(verdict.code, verdict.params), exit: 'conflict' })
  if (mayAct(user, orderActionNeeds[orderVerbs[verb]]!)) return undefined
  return new Failure({ code: 'forbidden', message: errorText('forbidden'), exit: 'forbidden' })
}

/** @throws Failure where the only order is missing, or cannot be archived now */
async function archiveQuestion(calls: Calls, ids: readonly number[]): Promise<Question | undefined> {
  const { context } = calls
  const [only] = ids
  if (ids.length > 1) {
    return {
      name: `${ids.length}`,
      action: async () => {
        // An order that cannot be read says so in its own row.
        const blasts = await Promise.all(ids.slice(0, mostOrders).map((id) => readBlastRadius(calls, id).catch(() => undefined)))
        const left = ids.length - blasts.length
        const further = left > 0 ? [`${left} more orders.`] : []
        return said(context, `Archive ${ids.length} orders`, [
          ...blasts.flatMap((blast) => (blast?.changes ? [`${blast.name}: ${listConsequences(blast).join(' ')}`] : [])),
          ...further,
        ])
      },
    }
  }
  const blast = await readBlastRadius(calls, only!)
  if (!blast.allowed) throw refused(blast)
  if (!blast.changes) return undefined
  return { name: blast.name, action: () => Promise.resolve(said(context, `Archive the order ${blast.name}`, listConsequences(blast))) }
}

const listConsequences = ({ consequences }: BlastRadius) =>
  consequences.length === 0 ? ['No campaign of it delivers.'] : consequences.map(({ text }) => text)

/** People read the consequences above the question; an error holds them in its sentence. */
function said(context: Calls['context'], action: string, consequences: readonly string[]): string {
  if (!canAsk(context)) return `${action} (${consequences.join(' ')})`
  for (const text of consequences) context.talk.warn(text)
  return action
}

function refused({ name, refusal, consequences }: BlastRadius): Failure {
  return new Failure({
    code: refusal!.code,
    message: `${name}: ${refusal!.message}`,
    exit: 'conflict',
    details: consequences.map(({ text }) => text),
  })
}

export const createOrderAction = (verb: OrderActionVerb): Handler => actionRunner(ordersFor(verb), verb)
