/** `POST /campaigns/valid/cpm`: compares a CPM with the agency's maximum. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { checkCpm } from '@spotdesk/sdk/rules'
import { cpmScale, cpmToNumber, isoDay, parseDecimal } from '@spotdesk/sdk/values'
import { readMaximumCpms } from './maximum-cpm-store.ts'
import { seesMediaSpend } from '../../../platform/http/money-seen-query.ts'
import type { Handler } from '../../../platform/http/route.ts'

export const validateCpm: Handler<typeof campaigns.validCpm> = async ({ body: { value, currency } }, { actor, db, services }) => {
  const day = isoDay(services.clock.now(), actor.agency.timeZone)
  // The maximum is a media rate.
  const maxima = (await seesMediaSpend(db, actor)) ? await readMaximumCpms(db, actor.agency, day) : {}
  const { valid, maximumE4 } = checkCpm(Number(parseDecimal(value, cpmScale)), currency, maxima)
  return { valid, maximum: maximumE4 === null ? null : cpmToNumber(maximumE4), currency }
}
