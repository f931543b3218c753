/** `POST /campaigns`: a draft with the given type, order and advertiser, in the currency of the order or of the user, and with what its order leaves to book. */
import { planDraft } from '@spotdesk/sdk/bulk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { draftOfOrder, settingPath } from '@spotdesk/sdk/rules'
import { reserveIds } from '../../../platform/change-sets/record/record-store.ts'
import { soleAdvertiser } from '../../../platform/db/query/first-advertisers-query.ts'
import { currencyOfUser, loadPlanContext, orderToBook } from './plan-store.ts'
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { toCampaignFieldError } from './settings.ts'
import { writeChange } from './write.ts'
import { campaignSequence } from './write-store.ts'

/** The member of the body for each field whose name differs. */
const bodyNames: Record<string, string> = { [settingPath('advertiserId')]: 'advertiserId', [settingPath('orderId')]: 'orderId' }

export const createCampaign: Handler<typeof campaigns.create> = ({ body }, call) =>
  call.write(async (tx) => {
    const { campaignType: type, orderId = null } = body
    const order = orderId === null ? null : await orderToBook(tx, call.actor, orderId)
    const advertiserId =
      body.advertiserId ?? (orderId === null ? ((await soleAdvertiser(tx, call.actor))?.id ?? null) : (order?.advertiserId ?? null))
    if (advertiserId === null) {
      const error =
        orderId === null ? fieldError('advertiserId', 'required') : fieldError('orderId', 'unknownItem', { field: 'order' }, orderId)
      throw new Problem('validationFailed', {}, { errors: [error] })
    }
    const time = { now: call.services.clock.now(), zone: call.actor.agency.timeZone }
    const cells = { type, advertiserId, ...(orderId !== null && { orderId }), ...(order && draftOfOrder(order, { type, ...time })) }
    const lookUps = { index: 0, line: null, action: null, id: null, externalReference: null, version: null, cells, texts: {}, errors: [] }
    const context = await loadPlanContext(tx, call.actor, [lookUps], time)
    const currency = (await currencyOfUser(tx, call.actor)) ?? context.currency
    const plan = planDraft(cells, { ...context, currency })
    if (!plan.ok) {
      const errors = plan.errors.map(toCampaignFieldError).map((error) => withName(error, bodyNames[error.field!] ?? error.field!))
      throw new Problem('validationFailed', {}, { errors })
    }
    const [id] = await reserveIds(tx, campaignSequence, 1)
    return writeChange(tx, call, { id: id!, before: null, fields: plan.fields, flags: {}, action: 'CREATE' })
  })

const withName = <E extends object>(error: E, field: string) => ({ ...error, field, pointer: `/${field.replaceAll('.', '/')}` })
