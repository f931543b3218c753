import type { Ad, Campaign } from '@spotdesk/sdk'
import { ads } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import type { CreativeFacts } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { query } from '../../../shared/query.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { AdWorld } from './form/ad-values.ts'
import { allAds } from './sequence/use-shares.ts'

/** The data of the form of an ad beside its values. */
export interface AdFormWorld extends Omit<AdWorld, 'siblings'> {
  types: OutputOf<typeof ads.types>
  /** The other ads of the campaign. */
  siblings: readonly Ad[]
  /** Names of the files that were read. */
  names: ReadonlyMap<number, string>
  learn: (file: CreativeFacts & { name?: string }) => void
}

/** @returns null while it is loading; the failed query, where one failed */
export function useAdWorld(campaign: Campaign, ad: Ad | null): { world: AdFormWorld | null; error: unknown; retry: () => void } {
  const { features } = useUser()
  const types = useQuery({ ...query(ads.types, {}), staleTime: Infinity })
  const all = useQuery(allAds(campaign.id))
  const creatives = useRef(new Map<number, CreativeFacts>())
  const names = useRef(new Map<number, string>())
  const learn = useCallback(({ name, ...file }: CreativeFacts & { name?: string }) => {
    creatives.current.set(file.id, file)
    if (name) names.current.set(file.id, name)
  }, [])
  const world = useMemo((): AdFormWorld | null => {
    if (!types.data || !all.data) return null
    return {
      ad,
      campaign,
      types: types.data,
      siblings: all.data.list.filter(({ id }) => id !== ad?.id),
      creatives: creatives.current,
      names: names.current,
      maximumSeconds: types.data[0]!.maximumSeconds,
      features: features.filter(({ active }) => active).map(({ feature }) => feature),
      learn,
    }
  }, [ad, campaign, types.data, all.data, features, learn])
  return {
    world,
    error: types.error ?? all.error,
    retry: () => void Promise.all([types.refetch(), all.refetch()]),
  }
}
