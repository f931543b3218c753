import { type Campaign, VersionConflictError } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { useState } from 'react'
import { write } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { revertChangeSets } from '../../shared/revert.ts'
import { t } from '../../shared/text.ts'
import { toasts, undoKey } from '../../shared/toasts.ts'
import { describeConflict } from './version-conflict.ts'

type Settings = NonNullable<InputOf<typeof campaigns.update>['body']>

/** A change of settings that was previewed. */
export interface ApplySettings {
  isPending: boolean
  /** The words of a conflict; applying again overwrites what they tell, and nothing that came after it. */
  conflict: string | null
  apply: (body: Settings) => Promise<void>
}

/** Applies a change of settings that a dialog has shown, with Undo in its toast. */
export function useApplySettings({ id, name, version }: Campaign, onApplied: () => void): ApplySettings {
  const [isPending, setPending] = useState(false)
  const [conflict, setConflict] = useState<{ words: string; version: number } | null>(null)
  const apply = async (body: Settings) => {
    setPending(true)
    try {
      const { changeSetId } = await write(campaigns.update, { id, body }, { ifMatch: conflict?.version ?? version })
      toasts.success(
        t('{name} was changed.', { name }),
        changeSetId ? { action: { label: t('Undo'), hotKey: undoKey, onPress: () => void revertChangeSets([changeSetId]) } } : {},
      )
      onApplied()
    } catch (error) {
      if (error instanceof VersionConflictError) setConflict({ words: describeConflict(error), version: error.body.version })
      else reportError(error)
    } finally {
      setPending(false)
    }
  }
  return { isPending, conflict: conflict?.words ?? null, apply }
}
