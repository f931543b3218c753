/** A draft with its ads, as the wizard needs both to know which of its steps are finished. */
import { type Ad, ApiError, type Campaign } from '@spotdesk/sdk'
import { ads as adCalls, campaigns } from '@spotdesk/sdk/calls'
import { type WizardSteps, stepsOfDraft } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { query, queryClient } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'

export interface Draft {
  campaign: Campaign
  /** Those that are not archived. */
  ads: readonly Ad[]
  done: WizardSteps
}

export type DraftState =
  | { state: 'loading' }
  | { state: 'gone' }
  | { state: 'failed'; message: string; retry: () => void }
  /** `isSettled` is false while the server is asked for it once more. */
  | { state: 'known'; draft: Draft; isSettled: boolean }

/** @param id null where the address has none */
export function useDraft(id: number | null): DraftState {
  const enabled = id !== null
  const campaign = useQuery({ ...query(campaigns.get, { id: id ?? 0 }), enabled })
  const ads = useQuery({ ...query(adCalls.list, { id: id ?? 0 }), enabled })
  if (!enabled) return { state: 'gone' }
  const error = campaign.error ?? ads.error
  if (campaign.data && ads.data) {
    const draft = { campaign: campaign.data, ads: ads.data.list, done: stepsOfDraft(campaign.data, ads.data.total) }
    return { state: 'known', draft, isSettled: !campaign.isFetching && !ads.isFetching }
  }
  if (!error) return { state: 'loading' }
  if (error instanceof ApiError && error.status === 404) return { state: 'gone' }
  const retry = () => {
    for (const result of [campaign, ads]) if (result.isError) void result.refetch()
  }
  return { state: 'failed', message: toErrorText(error), retry }
}

/** The draft as the server has it now. @throws as the calls do */
export async function fetchDraft(id: number): Promise<Draft> {
  const [campaign, ads] = await Promise.all([
    queryClient.fetchQuery({ ...query(campaigns.get, { id }), staleTime: 0 }),
    queryClient.fetchQuery({ ...query(adCalls.list, { id }), staleTime: 0 }),
  ])
  return { campaign, ads: ads.list, done: stepsOfDraft(campaign, ads.total) }
}
