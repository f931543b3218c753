/** The saved targeting of a campaign or of an ad, in one shape. */
import type { Campaign } from '@spotdesk/sdk'
import { targeting } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import type { SavedText } from './targeting-draft.ts'

type OfCampaign = OutputOf<typeof targeting.ofCampaign>
type OfAd = OutputOf<typeof targeting.ofAd>
export type TargetingFindings = OfCampaign['findings']
export type TargetingLabels = OfCampaign['labels']

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
  return {
    data: isAd ? ofAd.data && savedOfAd(ofAd.data) : ofCampaign.data && savedOfCampaign(ofCampaign.data),
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
