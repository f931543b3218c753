/** Orders, campaigns and ads as the server has them now: their cells, as an export prints them. */
import { adFormat, orderFormat, unescapeText } from '@spotdesk/sdk/bulk'
import { readBulkFile } from '@spotdesk/sdk/csv'
import { mostExportIds } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../../context.ts'
import { noProgress } from '../../../../output/talk.ts'
import { planChanges } from '../../../../shared/change-sets/change-set.ts'
import { watchJob } from '../../../../shared/follow-job.ts'
import { inLanes } from '../../../../shared/rows/lanes.ts'
import { type Block, everyBlock, isKey, isNamed } from '../read/blocks.ts'
import { kinds, type Kind } from '../read/keys.ts'
import { idsByReference, readCampaignCells } from '../read/read-only.ts'

export interface Stored {
  kind: Kind
  id: number
  version: number
  ref: string | null
  name: string
  archived: boolean
  /** By header of the column; '' for none. */
  cells: Map<string, string>
  /** Ads of a campaign, those in the sequence first, then by id. */
  ads: Stored[]
  /** The ad's place in the sequence, from 1. */
  position: number | null
  /** External reference of a campaign's order. */
  orderRef: string | null
  /** Time of creation of an ad. */
  createdAt?: string
}

/** Everything that blocks mean on the server, by the block. */
export type World = ReadonlyMap<Block, Stored>

/** Finds each block on the server; a block that is not there has no entry. */
export async function findWorld(context: Context, client: Client, blocks: readonly Block[], zone: string): Promise<World> {
  const tops = blocks.filter(({ kind }) => kind !== 'ad')
  const ids = await resolveIds(context, client, tops)
  const stored = new Map<Block, Stored>()
  const campaigns = await loadCampaigns(context, client, { ids: idsOfKind(ids, 'campaign'), withAds: true, zone })
  const ownOrders = [...campaigns.values()].flatMap(({ cells }) => Number(cells.get('order_id')) || [])
  const orders = await loadOrders(context, client, [...new Set([...idsOfKind(ids, 'order'), ...ownOrders])], zone)
  for (const campaign of campaigns.values()) campaign.orderRef = orders.get(Number(campaign.cells.get('order_id')))?.ref ?? null
  for (const [block, id] of ids) {
    const found = (block.kind === 'order' ? orders : campaigns).get(id)
    if (!found) continue
    stored.set(block, found)
    for (const ad of block.ads ?? []) {
      const own = found.ads.find((candidate) => isSameEntity(ad, candidate))
      if (own) stored.set(ad, own)
    }
  }
  return stored
}

const idsOfKind = (ids: ReadonlyMap<Block, number>, kind: Kind) => [
  ...new Set([...ids].filter(([block]) => block.kind === kind).map(([, id]) => id)),
]

/** True if the keys of a block are those of a stored thing. */
export function isSameEntity({ id, ref }: Block, stored: Stored): boolean {
  return id !== null ? id === stored.id : ref !== null && ref === stored.ref
}

/** The ids of blocks: given ones, and those of references. References are looked up as a plan that asks for no change. */
async function resolveIds(context: Context, client: Client, blocks: readonly Block[]): Promise<Map<Block, number>> {
  const found = new Map(blocks.flatMap((block) => (block.id === null ? [] : [[block, block.id] as const])))
  const byReference = blocks
    .filter((block) => block.id === null && block.ref !== null)
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  try {
    for (let at = 0; at < byReference.length; at += limits.bulkRows) {
      const part = byReference.slice(at, at + limits.bulkRows)
      const changes = part.map(({ kind, ref }) => ({ entityType: kind, externalReference: ref!, action: 'UPDATE', cells: {} }))
      const { items } = await planChanges(context, client, { kind: 'campaigns', changes })
      for (const { index, id } of items) if (id !== null) found.set(part[index]!, id)
    }
  } catch (error) {
    if (!isForbidden(error)) throw error
    for (const kind of ['order', 'campaign'] as const) {
      const own = byReference.filter((block) => block.kind === kind)
      const ids = own.length === 0 ? null : await idsByReference(client, kind, context.signal)
      for (const block of own) if (ids?.has(block.ref!)) found.set(block, ids.get(block.ref!)!)
    }
  }
  return found
}

/** Plans and exports need CAMPAIGN.WRITE; a token that only reads has other calls for the same. */
const isForbidden = (error: unknown) => (error as { status?: number }).status === 403

/** Campaigns by id, with their ads where they are asked for. */
export async function loadCampaigns(
  context: Context,
  client: Client,
  { ids, withAds, zone }: { ids: readonly number[]; withAds: boolean; zone: string },
): Promise<Map<number, Stored>> {
  const { signal } = context
  const found = new Map<number, Stored>()
  const add = (byHeader: Map<string, string>) => {
    const [id, version] = [Number(byHeader.get('id')), Number(byHeader.get('rev'))]
    found.set(id, toStored('campaign', { id, version, archived: byHeader.get('status') === 'ARCHIVED', cells: byHeader }))
  }
  try {
    const most = mostExportIds('campaigns')
    for (let at = 0; at < ids.length; at += most) for (const cells of await exported(context, client, ids.slice(at, at + most))) add(cells)
  } catch (error) {
    if (!isForbidden(error)) throw error
    // In the order of the ids: the answers come in any.
    const read = new Map<number, Map<string, string>>()
    await inLanes(ids, async (id) => {
      const cells = await readCampaignCells(client, id, zone, signal)
      if (cells) read.set(id, cells)
    })
    for (const id of ids) if (read.has(id)) add(read.get(id)!)
  }
  if (withAds)
    await inLanes([...found.values()], async (campaign) => void (campaign.ads = await loadAds(client, campaign.id, zone, signal)))
  return found
}

/** The cells of campaigns by header, as an export prints them: two calls for a thousand. */
async function exported(context: Context, client: Client, ids: readonly number[]): Promise<Map<string, string>[]> {
  const { signal } = context
  const { id: jobId } = await client.bulk.export('campaigns', [...ids], { signal })
  await watchJob(quietly(context), client, jobId, { text: 'Reading the campaigns …' })
  const bytes = new TextEncoder().encode(await (await client.bulk.download({ jobId }, { signal })).text())
  const read = await readBulkFile(bytes)
  if (!read.ok) return []
  const headers = read.file.header.columns.map((column) => column?.header ?? '')
  return read.file.rows.map(({ cells }) => new Map(headers.map((header, index) => [header, cells[index] ?? ''])))
}

/** The read of a few rows is no progress that people watch. */
const quietly = (context: Context): Context => ({
  ...context,
  talk: { ...context.talk, progress: async () => noProgress },
})

function toStored(kind: Kind, { id, version, archived, cells }: Pick<Stored, 'id' | 'version' | 'archived' | 'cells'>): Stored {
  const text = (header: string) => unescapeText(cells.get(header) ?? '')
  return {
    kind,
    id,
    version,
    ref: text('external_reference') || null,
    name: text('name'),
    archived,
    cells,
    ads: [],
    position: null,
    orderRef: null,
  }
}

/** The cells of settings by the columns of a format. */
function toCells(columns: readonly unknown[], settings: Readonly<Record<string, unknown>>, zone: string): Map<string, string> {
  const known = columns as readonly {
    role: string
    header: string
    field?: string
    type?: { print: (value: unknown, ctx: { zone: string }) => string }
  }[]
  return new Map(
    known.flatMap(({ role, header, field, type }) => {
      if (role !== 'field' || field === undefined || !(field in settings)) return []
      const value = settings[field]
      return [[header, value === null || value === undefined ? '' : type!.print(value, { zone })] as const]
    }),
  )
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

async function loadAds(client: Client, campaignId: number, zone: string, signal: AbortSignal): Promise<Stored[]> {
  const ads = await client.ads.list({ id: campaignId }, { signal }).toArray()
  const toKey = (id: number) => {
    const reference = ads.find((ad) => ad.id === id)?.externalReference
    return reference ? { reference } : { id }
  }
  return ads
    .map((ad) => {
      const settings = {
        externalReference: ad.externalReference,
        name: ad.name,
        type: ad.type,
        subtype: ad.subtype,
        weight: ad.weight,
        includedInCampaignObjective: ad.includedInCampaignObjective,
        creativeId: ad.creative?.id ?? null,
        estimatedDuration: ad.estimatedDuration,
        clickUrl: ad.clickUrl,
        impressionTrackers: ad.thirdPartyTracking.impressionUrls,
        redirectUrl: ad.redirectUrl,
        linkedTo: ad.linkedTo.map(({ id }) => toKey(id)),
        capping: ad.cappingRules,
        startDate: toDate(ad.startDate),
        endDate: toDate(ad.endDate),
        targeting: ad.targeting,
        targetingLink: ad.targetingLink,
      }
      const cells = toCells(adFormat.columns, settings, zone)
      const stored = toStored('ad', { id: ad.id, version: ad.version, archived: ad.archived, cells })
      return { ...stored, position: ad.sequencePosition, createdAt: ad.createdAt }
    })
    .toSorted((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) || a.id - b.id)
}

/** Orders by id; one that may not be read is left out. */
export async function loadOrders(
  { signal }: Pick<Context, 'signal'>,
  client: Client,
  ids: readonly number[],
  zone: string,
): Promise<Map<number, Stored>> {
  const found = new Map<number, Stored>()
  await inLanes(ids, async (id) => {
    const order = await client.orders.get({ id, defaultMargin: true }, { signal }).catch((error: unknown) => {
      if ((error as { status?: number }).status === 404) return null
      throw error
    })
    if (!order) return
    const { orderObjective: objective } = order
    const settings = {
      externalReference: order.externalReference,
      name: order.name,
      advertiserId: order.advertiser.id,
      startDate: toDate(order.startDate),
      endDate: toDate(order.endDate),
      currency: order.currency,
      revenueType: order.orderRevenue.type,
      objectiveType: order.objectiveType,
      objectiveValue: objective.value,
      objectiveUnlimited: objective.unlimited,
      managedObjective: objective.managedObjective,
      optimisedObjective: objective.optimisedObjective,
      capping: order.cappingRules,
      dealId: order.dealId,
      comments: order.comments,
      marginPercent: order.margin ?? null,
    }
    const cells = toCells(orderFormat.columns, settings, zone)
    found.set(id, toStored('order', { id, version: order.version, archived: order.archived, cells }))
  })
  return found
}

/** The keys of a campaign's sequence: references where ads have one. */
export function toSequenceKeys({ ads }: Stored): string[] {
  return ads.filter(({ position }) => position !== null).map(keyText)
}

/** 'ACME-A1', or 'id:12' for a thing without a reference. */
export const keyText = ({ ref, id }: Pick<Stored, 'ref' | 'id'>) => ref ?? `id:${id}`

/** True if a key of a sequence or a word of the command line means a stored thing. */
export const isWordFor = (word: string, { ref, id }: Stored) => isKey(word, { ref, id })

/** The block that has a stored thing. */
export function blockFor(blocks: readonly Block[], stored: Stored): Block | undefined {
  return everyBlock(blocks).find(
    (block) => block.kind === stored.kind && (isSameEntity(block, stored) || isNamed(block, `id:${stored.id}`)),
  )
}
