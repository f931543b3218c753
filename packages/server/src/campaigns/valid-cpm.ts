/** `POST /campaigns/valid/cpm`: whether a CPM is within the agency's maximum. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { checkCpm } from '@spotdesk/sdk/rules'
import { cpmScale, cpmToNumber, parseDecimal } from '@spotdesk/sdk/values'
import { maximumCpmsOf } from '../change-sets/plan-context.ts'
import type { Handler } from '../http/route.ts'

export const validateCpm: Handler<typeof campaigns.validCpm> = async ({ body: { value, currency } }, { actor }) => {
  const { valid, maximumE4 } = checkCpm(Number(parseDecimal(value, cpmScale)), currency, maximumCpmsOf(actor.agency))
  return { valid, maximum: maximumE4 === null ? null : cpmToNumber(maximumE4), currency }
}
