import { type Campaign, VersionConflictError } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { useState } from 'react'
import { notifyDone } from '../../../shared/actions/notify.ts'
import { write } from '../../../shared/query.ts'
import { errorTitle, reportError } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'

type Settings = NonNullable<InputOf<typeof campaigns.update>['body']>

/** A change of settings that was previewed. */
export interface ApplySettings {
  isPending: boolean
  /** The words of a conflict; applying again overwrites what they tell, and nothing that came after it. */
  conflict: string | null
  /** @param targeting the campaign's targeting as one line; null: it stays */
  apply: (body: Settings, targeting?: string | null) => Promise<void>
}

/** Applies a change of settings that a dialog has shown, with Undo in its toast. */
export function useApplySettings(campaign: Campaign, onApplied: () => void): ApplySettings {
  const { id, name, version } = campaign
  const [isPending, setPending] = useState(false)
  const [conflict, setConflict] = useState<{ words: string; version: number } | null>(null)
  const apply = async (body: Settings, targeting: string | null = null) => {
    setPending(true)
    try {
      const changeSetId =
        targeting === null
          ? (await write(campaigns.update, { id, body }, { ifMatch: conflict?.version ?? version })).changeSetId
          : await (await import('./apply-with-targeting.ts')).applyWithTargeting(campaign, body, targeting)
      notifyDone(t('{name} was changed.', { name }), [changeSetId])
      onApplied()
    } catch (error) {
      if (error instanceof VersionConflictError) {
        const { describeConflict } = await import('../../../shared/actions/version-conflict.ts')
        setConflict({ words: describeConflict(error, campaign), version: error.body.version })
      } else if (error instanceof Error && error.name === 'ChangeRefusedError') toasts.error(errorTitle, { message: error.message })
      else reportError(error)
    } finally {
      setPending(false)
    }
  }
  return { isPending, conflict: conflict?.words ?? null, apply }
}
