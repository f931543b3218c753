/** Changes of a thing since a version of it, from the user log. */
import type { Client } from '../../../context.ts'
import { getColumns, type Kind } from './read/keys.ts'

/** A setting that was changed since. */
export interface Change {
  /** The cell as it was in the version that the file was written for; null: none. */
  before: string | null
  /** Who changed it last, and when. */
  by: string
  at: string
}

/** By header of the column. Null: the log may not be read, or does not reach back that far. */
export type History = ReadonlyMap<string, Change> | null

/** @param rev version that the file was written for; @param version that of the server */
export async function historySince(
  client: Client,
  { kind, id, rev, version }: { kind: Kind; id: number; rev: number; version: number },
  signal: AbortSignal,
): Promise<History> {
  if (version <= rev) return new Map()
  const found = new Map<string, Change>()
  let oldest = version
  try {
    for await (const entry of client.userLog.list({ entityType: [kind], entityId: id }, { signal })) {
      if (entry.versionAfter === null) continue
      if (entry.versionAfter <= rev) break
      oldest = Math.min(oldest, entry.versionBefore ?? 0)
      for (const { field, before } of entry.changes) {
        const header = findHeader(kind, field)
        // The latest entry comes first, and the oldest one has the value of the file's version.
        const latest = found.get(header)
        found.set(header, { before, by: latest?.by ?? entry.actor.name, at: latest?.at ?? entry.at })
      }
    }
  } catch (error) {
    if ((error as { status?: number }).status === 403) return null
    throw error
  }
  return oldest <= rev ? found : null
}

function findHeader(kind: Kind, field: string): string {
  return getColumns(kind).find((column) => column.role === 'field' && column.field === field)?.header ?? field
}
