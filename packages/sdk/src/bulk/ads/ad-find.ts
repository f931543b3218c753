/**
 * The ad of each row (docs/domain.md §11.5): the id wins, another reference beside it renames. A reference is unique in its campaign, so a
 * row without an id names its campaign, unless only one ad at all has the reference.
 */
import type { RowError } from '../../values/index.ts'
import type { AdHome, AdPlanWorld, AdRecord, ParsedAd } from './ad-context.ts'
import { rowError } from '../read/parse.ts'
import { alreadyExists, idColumn, referenceColumn, sharedKeys } from '../refusals.ts'

/** `record` null with a `home` and no errors is a new ad. */
export interface AdMatch {
  home: AdHome | null
  record: AdRecord | null
  errors: RowError[]
}

const parent = { column: 'campaign_id', field: 'campaignId' }
const parentReference = { column: 'campaign_external_reference', field: 'campaignReference' }

/** Actions with which a row of an unknown reference creates an ad. */
const creating: readonly (string | null)[] = [null, 'CREATE']

/** Look-ups in the context, made once for all rows. */
export interface AdIndex {
  world: AdPlanWorld
  homeByReference: ReadonlyMap<string, AdHome>
  homeOfAd: ReadonlyMap<number, AdHome>
}

export function indexAds(world: AdPlanWorld): AdIndex {
  const homes = [...world.campaigns.values()]
  return {
    world,
    homeByReference: new Map(homes.flatMap((home) => (home.externalReference === null ? [] : [[home.externalReference, home] as const]))),
    homeOfAd: new Map(homes.flatMap((home) => [...home.ads.keys()].map((id) => [id, home] as const))),
  }
}

const withReference = (home: AdHome, wanted: string) => [...home.ads.values()].find(({ fields }) => fields.externalReference === wanted)

/** Finds the ad of one row, or the campaign in which it creates one, or the reason why neither is possible. */
export function findAd(row: ParsedAd, index: AdIndex): AdMatch {
  const named = namedHome(row, index)
  const refuse = (error: RowError, home: AdHome | null = null): AdMatch => ({ home, record: null, errors: [error] })
  if (named.error) return refuse(named.error)
  if (row.id !== null) return byId(row, named.home, index)
  if (row.externalReference === null) {
    if (row.action !== 'CREATE')
      return refuse(
        rowError(row, { code: 'required', detail: 'give an id or an external reference, or write CREATE' }, idColumn),
        named.home,
      )
    return named.home ? { home: named.home, record: null, errors: [] } : refuse(rowError(row, { code: 'required' }, parent))
  }
  const holders = (named.home ? [named.home] : [...index.world.campaigns.values()]).flatMap((home) => {
    const record = withReference(home, row.externalReference!)
    return record ? [{ home, record }] : []
  })
  if (holders.length > 1) return refuse(rowError(row, { code: 'required', detail: 'ads of several campaigns have this reference' }, parent))
  if (holders[0]) return { ...holders[0], errors: [] }
  if (!creating.includes(row.action))
    return refuse(rowError(row, { code: 'notFound' }, { ...referenceColumn, value: row.externalReference }), named.home)
  return named.home ? { home: named.home, record: null, errors: [] } : refuse(rowError(row, { code: 'required' }, parent))
}

/** The campaign that a row names, by either key; both together have to name the same one. */
function namedHome(row: ParsedAd, { world, homeByReference }: AdIndex): { home: AdHome | null; error: RowError | null } {
  const { campaignId, campaignReference } = row.cells
  const byKey = campaignId === undefined ? undefined : world.campaigns.get(campaignId)
  if (campaignId !== undefined && !byKey)
    return { home: null, error: rowError(row, { code: 'notFound', of: 'campaign' }, { ...parent, value: String(campaignId) }) }
  if (campaignReference === undefined || campaignReference === null) return { home: byKey ?? null, error: null }
  const byName = homeByReference.get(campaignReference)
  const at = { ...parentReference, value: campaignReference }
  if (!byName) return { home: null, error: rowError(row, { code: 'notFound', of: 'campaign' }, at) }
  if (byKey && byKey.id !== byName.id)
    return { home: null, error: rowError(row, { code: 'invalidValue', detail: `campaign_id ${byKey.id} is another campaign` }, at) }
  return { home: byName, error: null }
}

function byId(row: ParsedAd, named: AdHome | null, { homeOfAd }: AdIndex): AdMatch {
  const id = row.id!
  const home = homeOfAd.get(id) ?? null
  const refuse = (error: RowError): AdMatch => ({ home, record: null, errors: [error] })
  const value = String(id)
  if (row.action === 'CREATE')
    return refuse(rowError(row, { code: 'invalidId', detail: 'a new ad gets its id from the system' }, { ...idColumn, value }))
  if (!home) return refuse(rowError(row, { code: 'notFound' }, { ...idColumn, value }))
  const record = home.ads.get(id)!
  if (named && named.id !== home.id) {
    const at = row.cells.campaignId === undefined ? parentReference : parent
    return refuse(rowError(row, { code: 'readOnly' }, { ...at, value: row.texts.campaignId ?? row.texts.campaignReference ?? null }))
  }
  const namesake = row.externalReference === null ? undefined : withReference(home, row.externalReference)
  if (namesake && namesake.id !== id) return refuse(alreadyExists(row))
  return { home, record, errors: [] }
}

/** The rows that name the same ad as another row of the file, each with its error. */
export function duplicateAds(rows: readonly ParsedAd[], found: readonly AdMatch[]): Map<ParsedAd, RowError> {
  return sharedKeys(rows, (row, at) => {
    const { record, home } = found[at]!
    const id = record?.id ?? row.id
    return [
      ...(id === null ? [] : [{ id }]),
      ...(row.externalReference === null ? [] : [{ reference: row.externalReference, within: home?.id ?? null }]),
    ]
  })
}
