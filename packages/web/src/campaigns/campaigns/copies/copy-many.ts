/** Duplicates a selection, one after the other: what could not be copied is told, and the rest is there. */
import { api } from '../../../shared/api.ts'
import { messageOf } from '../../../shared/report-error.ts'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/toasts.ts'
import { type Failure, tellFailures } from '../carry-out.ts'
import type { CopyNoun } from './copy-nouns.ts'

interface Source {
  id: number
  name: string
}

/** @returns the ids of the copies */
export async function copyMany<S extends Source>(
  noun: CopyNoun,
  sources: readonly S[],
  bodyOf: (source: S) => { copies?: number; moveDays: number | null },
): Promise<number[]> {
  const ids: number[] = []
  const failures: Failure[] = []
  const progress = toasts.progress(t('Duplicating'), { percent: 0 })
  try {
    for (const [index, source] of sources.entries()) {
      try {
        ids.push(...(await api.call(noun.call, { id: source.id, body: bodyOf(source) }, { idempotencyKey: crypto.randomUUID() })).ids)
      } catch (error) {
        failures.push({ thing: source, reason: messageOf(error) })
      }
      progress.update({ percent: Math.floor(((index + 1) * 100) / sources.length) })
    }
  } finally {
    progress.close()
  }
  tellFailures(failures)
  return ids
}
