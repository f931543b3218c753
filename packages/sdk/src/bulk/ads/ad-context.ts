/** The data that planning ads needs; the caller loads it, planning only reads it. */
import type { AdContext, AdFields, AdPlanContext, AdState, SequenceState } from '../../rules/index.ts'
import type { AdCells } from './ad.ts'
import type { TargetingFacts } from '../../targeting/index.ts'
import type { ParsedRow } from '../read/parse.ts'
import type { AdBulkVerb } from './ad.ts'

export type ParsedAd = ParsedRow<AdCells, AdBulkVerb>

/** A stored ad. */
export interface AdRecord {
  id: number
  /** Counts users' writes. */
  version: number
  fields: AdState
}

/** A campaign with all of its ads, archived ones too. */
export interface AdHome {
  id: number
  externalReference: string | null
  campaign: AdPlanContext['campaign']
  ads: ReadonlyMap<number, AdRecord>
  sequence: SequenceState
}

export interface AdPlanWorld extends Pick<AdContext, 'creatives' | 'maximumSeconds' | 'features'> {
  /** Zone of the file, else of the agency. */
  zone: string
  /** Known facts on the values of the rows' targetings: their existence, and the position of places. */
  targeting: Omit<TargetingFacts, 'features' | 'flight'>
  /** Campaigns that the user may see, by id: those that rows name and those of the ads that rows name. */
  campaigns: ReadonlyMap<number, AdHome>
  /** The campaign that the import is limited to: rows of other campaigns change nothing and get a warning. If omitted, no limit. */
  onlyCampaign?: number
}

/** The ids and references that the server has to look up before rows of ads can be planned. */
export interface AdLookUps {
  adIds: number[]
  /** Of rows that name no campaign. */
  adReferences: string[]
  campaignIds: number[]
  campaignReferences: string[]
  creativeIds: number[]
  targetings: string[]
}

/** Every id and reference of the rows, each once. */
export function adLookUpsOf(rows: readonly ParsedAd[]): AdLookUps {
  const unique = <T>(pick: (row: ParsedAd) => T | null | undefined): T[] => [...new Set(rows.flatMap((row) => pick(row) ?? []))] as T[]
  const isHomeless = ({ id, cells }: ParsedAd) => id === null && cells.campaignId === undefined && cells.campaignReference === undefined
  return {
    adIds: unique((row) => row.id),
    adReferences: unique((row) => (isHomeless(row) ? row.externalReference : null)),
    campaignIds: unique((row) => row.cells.campaignId),
    campaignReferences: unique((row) => row.cells.campaignReference),
    creativeIds: unique((row) => row.cells.creativeId),
    targetings: unique((row) => row.cells.targeting),
  }
}

/** The temporary id of an ad that a row creates. */
export const placeholderOf = (index: number) => -(index + 1)

/** The position of an ad in its campaign's sequence, from 1; null outside of it. */
export function positionIn({ adIds }: Pick<SequenceState, 'adIds'>, id: number): number | null {
  const index = adIds.indexOf(id)
  return index < 0 ? null : index + 1
}

/** An ad in the form of a row. */
export function toAdCells(
  { campaignId, linkedTo, ...fields }: AdFields,
  home: Pick<AdHome, 'externalReference'>,
  position: number | null,
): AdCells {
  return {
    ...fields,
    campaignId,
    campaignReference: home.externalReference,
    linkedTo: linkedTo.map((id) => ({ id })),
    sequencePosition: position,
  }
}
