/** The ads and the sequence of a campaign beside those of its block: what was added or moved elsewhere, and what the file has edited. */
import type { Client } from '../../../../context.ts'
import type { Block } from './blocks.ts'
import type { Kind } from './keys.ts'
import { isSameEntity, isWordFor, type Stored } from '../write/stored.ts'

export interface ListChanges {
  /** Ads that the file does not have because they came after it. */
  added: Stored[]
  /** Ads that were there when the file was written and were taken out of it. */
  removedHere: Stored[]
  /** Moved elsewhere: the file has a sequence that the campaign had before. */
  sequence: 'same' | 'movedElsewhere' | 'other'
  /** Who moved the sequence last, and when. */
  by: string | null
  at: string | null
}

/** Reads the log only where a list differs. */
export async function listChanges(
  client: Client,
  { block, stored }: { block: Block; stored: Stored },
  signal: AbortSignal,
): Promise<ListChanges> {
  const missing = block.ads === null ? [] : stored.ads.filter((ad) => !ad.archived && !block.ads!.some((own) => isSameEntity(own, ad)))
  const isSame = isSameSequence(block, stored)
  // Without a version the file has never been compared with the server: what it says is meant.
  if ((missing.length === 0 && isSame) || block.rev === null)
    return { added: [], removedHere: missing, sequence: isSame ? 'same' : 'other', by: null, at: null }
  const since = await writtenAfter(client, { block, stored }, signal)
  const latest = Math.max(
    0,
    ...stored.ads.filter((ad) => block.ads?.some((own) => own.rev !== null && isSameEntity(own, ad))).map(({ id }) => id),
  )
  const isNew = ({ id, createdAt }: Stored) => id > latest && (since === null || createdAt === undefined || createdAt > since)
  const moved = isSame ? null : await movedSince(client, { block, stored, since }, signal)
  return {
    added: missing.filter(isNew),
    removedHere: missing.filter((ad) => !isNew(ad)),
    sequence: isSame ? 'same' : moved ? 'movedElsewhere' : 'other',
    by: moved?.by ?? null,
    at: moved?.at ?? null,
  }
}

function isSameSequence({ sequence }: Block, { ads }: Stored): boolean {
  if (!sequence) return true
  const inOrder = ads.filter(({ position }) => position !== null)
  return inOrder.length === sequence.keys.length && inOrder.every((ad, at) => isWordFor(sequence.keys[at]!, ad))
}

/** The latest time that the file's versions prove it to have been written after; null: not known. */
async function writtenAfter(
  client: Client,
  { block, stored }: { block: Block; stored: Stored },
  signal: AbortSignal,
): Promise<string | null> {
  const things = [
    { kind: 'campaign' as const, id: stored.id, rev: block.rev },
    ...stored.ads.map((ad) => ({ kind: 'ad' as const, id: ad.id, rev: block.ads?.find((own) => isSameEntity(own, ad))?.rev ?? null })),
  ]
  let latest: string | null = null
  for (const { kind, id, rev } of things) {
    if (rev === null) continue
    const at = (await readEntries(client, { kind, id }, signal)).find(({ versionAfter }) => versionAfter === rev)?.at
    if (at !== undefined && (latest === null || at > latest)) latest = at
  }
  return latest
}

/** The latest move of a sequence, if the file has the sequence of a time before it. */
async function movedSince(
  client: Client,
  { block, stored, since }: { block: Block; stored: Stored; since: string | null },
  signal: AbortSignal,
): Promise<{ by: string; at: string } | null> {
  const entries = (await readEntries(client, { kind: 'adSequence', id: stored.id }, signal)).filter(
    ({ at }) => since === null || at > since,
  )
  const keys = block.sequence!.keys
  const isFormer = entries.some(({ changes }) => {
    const former = changes[0]?.before?.split(';').flatMap((id) => Number(id) || []) ?? []
    return former.length === keys.length && former.every((id, at) => stored.ads.some((ad) => ad.id === id && isWordFor(keys[at]!, ad)))
  })
  const [last] = entries
  return isFormer && last ? { by: last.actor.name, at: last.at } : null
}

/** Entries of the log, the latest first; none where it may not be read. */
async function readEntries(client: Client, { kind, id }: { kind: Kind | 'adSequence'; id: number }, signal: AbortSignal) {
  return client.userLog
    .list({ entityType: [kind], entityId: id }, { signal })
    .toArray()
    .catch((error: unknown) => {
      if ((error as { status?: number }).status === 403) return []
      throw error
    })
}
