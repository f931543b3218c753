import { billing } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { estimateBudget } from './estimate.ts'
import { readSalesTaxStates } from './store.ts'

export const billingRoutes: Route[] = [
  on(billing.estimate, estimateBudget),
  on(billing.salesTaxStates, (_, { db }) => readSalesTaxStates(db)),
]
