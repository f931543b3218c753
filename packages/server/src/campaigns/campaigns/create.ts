/** `POST /campaigns`: an empty draft with the type, order and advertiser given, in the order's currency or the user's. */
import { planDraft } from '@spotdesk/sdk/bulk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { type Currency, currencies } from '@spotdesk/sdk/values'
import { reserveIds } from '../../platform/change-sets/campaign-store.ts'
import { loadPlanContext } from '../../platform/change-sets/plan-context.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem, fieldError } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { placeOf, toFieldError } from './settings.ts'
import { writeChange } from './write.ts'

/** Names of the body, where they are not those of a campaign. */
const bodyNames: Record<string, string> = { [placeOf('advertiserId')]: 'advertiserId', [placeOf('orderId')]: 'orderId' }

export const createCampaign: Handler<typeof campaigns.create> = ({ body }, call) =>
  call.write(async (tx) => {
    const { campaignType: type, orderId = null } = body
    const advertiserId = body.advertiserId ?? (orderId === null ? null : await advertiserOf(tx, call.actor, orderId))
    if (advertiserId === null) {
      const error =
        orderId === null ? fieldError('advertiserId', 'required') : fieldError('orderId', 'unknownItem', { field: 'order' }, orderId)
      throw new Problem('validationFailed', {}, { errors: [error] })
    }
    const time = { now: call.services.clock.now(), zone: call.actor.agency.timeZone }
    const cells = { type, advertiserId, ...(orderId !== null && { orderId }) }
    const lookUps = { index: 0, line: null, action: null, id: null, externalReference: null, version: null, cells, texts: {}, errors: [] }
    const context = await loadPlanContext(tx, call.actor, [lookUps], time)
    const currency = (await currencyOf(tx, call.actor)) ?? context.currency
    const plan = planDraft(cells, { ...context, currency })
    if (!plan.ok) {
      const errors = plan.errors.map(toFieldError).map((error) => withName(error, bodyNames[error.field!] ?? error.field!))
      throw new Problem('validationFailed', {}, { errors })
    }
    const [id] = await reserveIds(tx, 1)
    return writeChange(tx, call, { id: id!, before: null, fields: plan.fields, flags: {}, action: 'CREATE' })
  })

const withName = <E extends object>(error: E, field: string) => ({ ...error, field, pointer: `/${field.replaceAll('.', '/')}` })

/** The advertiser of an order that the actor may see. */
async function advertiserOf(tx: WriteTransaction, actor: Actor, orderId: number): Promise<number | null> {
  const order = await tx
    .selectFrom('orders')
    .select('advertiser_id')
    .where('agency_id', '=', actor.agencyId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  const seen = order && (actor.advertiserIds === null || actor.advertiserIds.includes(order.advertiser_id))
  return seen ? order.advertiser_id : null
}

/** The currency of the user's profile; an API token has its user's. */
async function currencyOf(tx: WriteTransaction, { userId }: Actor): Promise<Currency | undefined> {
  const user = userId === null ? undefined : await tx.selectFrom('users').select('currency').where('id', '=', userId).executeTakeFirst()
  return currencies.find((currency) => currency === user?.currency)
}
