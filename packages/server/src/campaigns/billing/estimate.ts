/** The budget card of a campaign that is saved or being created. */
import { type billing, hasFeature } from '@spotdesk/sdk/contract'
import { type BudgetInput, computeBudget, feesSeen } from '@spotdesk/sdk/rules'
import { isoDay } from '@spotdesk/sdk/values'
import { amountSeen, seesMargin, seesMediaSpend } from '../../platform/http/money-seen-query.ts'
import { Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { type BillingRequest, type Saved, type Seen, resolveBudgetCurrency, savedMarginE4, resolveBudgetSettings } from './budget-input.ts'
import { toBillingInfo } from './present.ts'
import { readAdsInObjective, readFeeCard, readMarginMode, readRates, readSalesTax, readSavedCampaign, readSavedOrder } from './store.ts'

export const estimateBudget: Handler<typeof billing.estimate> = async ({ body }, call) => {
  const { actor, db } = call
  const saved = await readSaved(body, call)
  const today = isoDay(call.services.clock.now(), actor.agency.timeZone)
  const [fees, rates, marginMode, tax, amountOf, seesMedia] = await Promise.all([
    readFeeCard(db, today),
    readRates(db, resolveBudgetCurrency(saved), today),
    readMarginMode(db, actor),
    resolveSalesTax(body, saved, today, call),
    amountSeen(db, actor),
    seesMediaSpend(db, actor),
  ])
  const seen: Seen = { margin: seesMargin(actor), amount: (amount) => amountOf(amount, savedMarginE4(saved)) }
  const { maximumCpmE4, currency } = actor.agency
  const input: BudgetInput = {
    ...resolveBudgetSettings(body, saved, seen),
    // Who sees no margin gets a card of the amounts that they see, which has none: made of media rates it would tell it by its rounding.
    marginMode: seen.margin ? marginMode : 'INCLUSIVE',
    fees: feesSeen(fees, seen.amount),
    rates,
    salesTax: tax.rates,
    maximumCpm: maximumCpmE4 === null || !seesMedia ? null : { cpmE4: BigInt(maximumCpmE4), currency },
  }
  return toBillingInfo(computeBudget(input), input, { withoutMargin: !seen.margin, state: tax.state })
}

/** @throws Problem notFound for a campaign or an order that the actor may not see */
async function readSaved({ campaignContext }: BillingRequest, { db, actor }: Call): Promise<Saved> {
  const { campaignId, orderId } = campaignContext
  const [campaign, order, ads] = await Promise.all([
    campaignId ? readSavedCampaign(db, actor, campaignId) : null,
    orderId ? readSavedOrder(db, actor, orderId) : null,
    campaignId ? readAdsInObjective(db, actor, campaignId) : [],
  ])
  if (campaign === undefined || order === undefined) throw notFound()
  return { campaign, order, ads, currency: actor.agency.currency }
}

/**
 * Sales tax needs the feature and a chosen state. A campaign that starts later uses the rate in force then.
 * @throws Problem validationFailed for an unknown state
 */
async function resolveSalesTax(
  { campaignContext, salesTaxContext }: BillingRequest,
  { campaign }: Saved,
  today: string,
  { db, actor }: Call,
): Promise<{ state: string | null; rates: BudgetInput['salesTax'] }> {
  const code = salesTaxContext?.state?.trim().toUpperCase()
  if (!code || !hasFeature(actor.rights, 'DISPLAY_SALES_TAX')) return { state: null, rates: null }
  const start = campaignContext.startDate === undefined ? campaign?.start_date : campaignContext.startDate
  const startDay = start ? isoDay(start, actor.agency.timeZone) : today
  const rates = await readSalesTax(db, code, startDay > today ? startDay : today)
  if (!rates)
    throw new Problem('validationFailed', {}, { errors: [fieldError('salesTaxContext.state', 'unknownItem', { field: 'state' }, code)] })
  return { state: code, rates }
}
