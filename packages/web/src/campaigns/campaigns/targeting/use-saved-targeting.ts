/** The saved targeting of a campaign or of an ad, in one shape. */
import type { Campaign } from '@spotdesk/sdk'
import { targeting } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../shared/query.ts'
import type { TargetingLabels } from '../../../shared/targeting/values/value-editor.ts'
import type { TargetingFindings } from '../../../shared/targeting/Findings.tsx'
import type { SavedText } from '../../../shared/targeting/targeting-draft.ts'

type OfCampaign = OutputOf<typeof targeting.ofCampaign>
type OfAd = OutputOf<typeof targeting.ofAd>

export interface SavedTargeting extends SavedText {
  version: number
  sentence: string
  findings: TargetingFindings
  labels: TargetingLabels
  /** The campaign's, which an ad's is joined with; null: it is the campaign's itself. */
  campaign: { text: string | null; sentence: string } | null
  /** Targeting of the ads that have their own. */
  rules: OfCampaign['rules']
}

export interface Saved {
  data: SavedTargeting | undefined
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>
  /** The newest one, past every cache. */
  reread: () => Promise<SavedTargeting | undefined>
}

export function useSavedTargeting(campaign: Campaign, adId: number | undefined): Saved {
  const isAd = adId !== undefined
  const ofCampaign = useQuery({ ...query(targeting.ofCampaign, { id: campaign.id }), enabled: !isAd })
  const ofAd = useQuery({ ...query(targeting.ofAd, { id: campaign.id, adId: adId ?? 0 }), enabled: isAd })
  // The same object as long as the answer is the same: the draft is made from it.
  const data = useMemo(
    () => (isAd ? ofAd.data && savedOfAd(ofAd.data) : ofCampaign.data && savedOfCampaign(ofCampaign.data)),
    [isAd, ofAd.data, ofCampaign.data],
  )
  return {
    data,
    query: isAd ? ofAd : ofCampaign,
    reread: async () => {
      if (isAd) {
        const { data } = await ofAd.refetch()
        return data && savedOfAd(data)
      }
      const { data } = await ofCampaign.refetch()
      return data && savedOfCampaign(data)
    },
  }
}

function savedOfCampaign({ version, text, sentence, findings, labels, rules }: OfCampaign): SavedTargeting {
  return { version, text, sentence, findings, labels, rules, link: 'AND', isAd: false, campaign: null }
}

function savedOfAd({ version, text, sentence, findings, labels, link, campaign }: OfAd): SavedTargeting {
  return { version, text, sentence, findings, labels, link, campaign, rules: [], isAd: true }
}
