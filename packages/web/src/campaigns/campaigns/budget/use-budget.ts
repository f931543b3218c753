/** The state of the budget card: what the form says, estimated, beside what is saved. */
import { billing } from '@spotdesk/sdk/calls'
import { useSignalValue } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { query } from '../../../shared/query.ts'
import { BudgetDriver, type BudgetRequest, type DrivenBudget } from './budget-driver.ts'
import type { BillingInfo } from './budget-lines.ts'
import { useAdsState } from '../../../forecast/panel/use-ads-state.ts'
import type { Campaign } from '@spotdesk/sdk'

export interface BudgetCardProps {
  /** The saved campaign. A RESERVED one has no card. */
  campaign: Campaign
  /** The values of the page's form, in the terms of the request; null: the form is not valid, and there is nothing to calculate with. */
  request: BudgetRequest | null
  /** Something was changed that can only be calculated once it is saved. */
  isSaveRequired?: boolean
  /** Saves the form of the page, so that the card can be calculated. */
  onSave?: () => void
}

export interface BudgetState extends DrivenBudget {
  /** The campaign as it is saved, to compare with; undefined: not known, or nothing differs from it. */
  saved: BillingInfo | undefined
  reload: () => void
}

interface Options extends Pick<BudgetCardProps, 'campaign' | 'request' | 'isSaveRequired'> {
  /** State of the sales tax; undefined: not known yet. */
  salesTax: string | null | undefined
}

export function useBudget({ campaign, request, isSaveRequired = false, salesTax }: Options): BudgetState {
  const [driver] = useState(() => new BudgetDriver())
  const ads = useAdsState(campaign.id).key
  const isKnown = salesTax !== undefined && ads !== null
  const body = request && isKnown ? withState(request, salesTax) : null
  // The same request has another answer once the campaign or its ads were saved.
  const payload = body && JSON.stringify([body, campaign.version, ads])
  useLayoutEffect(() => driver.hold(body))
  useEffect(() => driver.register(payload), [driver, payload])
  useEffect(() => driver.requireSave(isSaveRequired), [driver, isSaveRequired])
  useEffect(() => () => driver.close(), [driver])

  const savedBody = withState({ campaignContext: { campaignId: campaign.id } }, salesTax ?? null)
  const differs = body !== null && JSON.stringify(body) !== JSON.stringify(savedBody)
  const saved = useQuery({ ...query(billing.estimate, { body: savedBody }), enabled: isKnown && differs })
  const { panel, failure } = useSignalValue(driver.state)
  return {
    panel,
    saved: differs ? saved.data : undefined,
    failure: panel.state === 'error' ? failure : null,
    reload: () => driver.reload(),
  }
}

const withState = (request: BudgetRequest, state: string | null): BudgetRequest =>
  state === null ? request : { ...request, salesTaxContext: { state } }
