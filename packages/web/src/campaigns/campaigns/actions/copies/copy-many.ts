/** Duplicates a selection, one after the other: what could not be copied is told, and the rest is there. */
import { keepAccount } from '../../../../shared/session/account-guard.ts'
import { type Failure, notifyFailures } from '../../../../shared/actions/notify.ts'
import { api } from '../../../../shared/api.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { t } from '../../../../shared/text.ts'
import { toasts } from '../../../../shared/page/toasts.ts'
import type { CopyNoun } from './copy-nouns.ts'

interface Source {
  id: number
  name: string
}

/** The copies that were made, and the change-sets that made them. */
export interface Copied {
  ids: number[]
  changeSets: string[]
}

export async function copyMany<S extends Source>(
  noun: CopyNoun,
  sources: readonly S[],
  bodyOf: (source: S) => { copies?: number; moveDays: number | null },
): Promise<Copied> {
  const copied: Copied = { ids: [], changeSets: [] }
  const failures: Failure[] = []
  const progress = toasts.progress(t('Duplicating'), { percent: 0 })
  try {
    await keepAccount(async () => {
      for (const [index, source] of sources.entries()) {
        try {
          // One job of a user copies the campaigns of orders at a time.
          await noun.whole?.(copied.ids.slice(-1))
          const made = await api.call(noun.call, { id: source.id, body: bodyOf(source) }, { idempotencyKey: crypto.randomUUID() })
          copied.ids.push(...made.ids)
          copied.changeSets.push(made.changeSetId)
        } catch (error) {
          failures.push({ thing: source, reason: toErrorText(error) })
        }
        progress.update({ percent: Math.floor(((index + 1) * 100) / sources.length) })
      }
    })
  } finally {
    progress.close()
  }
  notifyFailures(failures)
  return copied
}
