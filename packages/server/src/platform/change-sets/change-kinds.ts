/** How planned items are written, by what they are of. */
import type { AdState } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import { appendAudit } from '../audit/append.ts'
import type { DB } from '../db/schema.ts'
import { adKind } from './ad-kind.ts'
import { type StoredAd, loadAdCampaigns } from './ad-store.ts'
import { type ChangeKind, campaignChanges, sortItems } from './apply.ts'
import type { PlannedItem } from './change-set-store.ts'
import { type OrderState, orderKind } from './record-kind.ts'
import { type RecordChange, type StoredRecord, auditOf, lockRecords, saveRecords } from './record-store.ts'
import { type AdChange, writeAds } from './write-ads.ts'

/** Links and sequences hold between the ads of a campaign: the rows of a file are written together. */
const adChanges: ChangeKind = {
  sequence: adKind.sequence,
  chunkRows: limits.bulkRows,
  async prepare(tx, items, application) {
    const { author, changeSetId, newIds } = application
    const homeOf = ({ after }: PlannedItem) => (after as AdState | null)?.campaignId
    const ids = [...new Set(items.flatMap((item) => homeOf(item) ?? []))].map((id) => (id < 0 ? newIds.get(-id - 1)! : id))
    const homes = await loadAdCampaigns(tx, author.actor, ids, { lock: true })
    const stored = new Map([...homes.values()].flatMap(({ ads }) => [...ads]))
    const { applied, writing } = sortItems<StoredAd, AdState>(items, stored, application)
    const changes = writing.map(({ item, id, before, fields }): AdChange => {
      const change = { id, before, fields, action: item.effect ?? item.verdict }
      return item.position === undefined ? change : { ...change, position: item.position }
    })
    return { applied, write: async () => void (await writeAds(tx, author, changeSetId, homes, { changes })) }
  },
}

const orderChanges: ChangeKind = {
  sequence: orderKind.sequence,
  chunkRows: 100,
  async prepare(tx, items, application) {
    const { author, changeSetId } = application
    const ids = items.flatMap(({ id, verdict }) => (verdict === 'UPDATE' ? [id!] : []))
    const stored = new Map((await lockRecords(tx, orderKind, author.actor, ids)).map((record) => [record.id, record]))
    const { applied, writing } = sortItems<StoredRecord<OrderState>, OrderState>(items, stored, application)
    const changes = writing.map(({ item, ...change }): RecordChange<OrderState> => ({ ...change, action: item.verdict }))
    return {
      applied,
      write: async () => {
        await saveRecords(tx, author, orderKind, changes)
        const audits = changes.map((change) => auditOf(orderKind, change))
        await appendAudit(tx, author, changeSetId, audits)
      },
    }
  },
}

export const changeKinds: Record<PlannedItem['entityType'], ChangeKind> = { order: orderChanges, campaign: campaignChanges, ad: adChanges }

/** Ids for what items will make, by index. Those that are not used are lost: ids are never gapless. */
export async function reserveIdsFor(db: Kysely<DB>, items: readonly PlannedItem[]): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const creates = items.filter(({ verdict }) => verdict === 'CREATE')
  for (const [type, own] of Map.groupBy(creates, ({ entityType }) => entityType)) {
    const { rows } = await sql<{ id: number }>`
      select nextval(${changeKinds[type].sequence}::regclass) as id from generate_series(1, ${own.length}::integer)`.execute(db)
    own.forEach(({ index }, at) => ids.set(index, rows[at]!.id))
  }
  return ids
}
