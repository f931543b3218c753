/** The state of the editor: the saved targeting, the draft of it, its check, and the save with its conflicts. */
import { type Campaign, VersionConflictError } from '@spotdesk/sdk'
import { targeting } from '@spotdesk/sdk/calls'
import { availableActions } from '@spotdesk/sdk/rules'
import { useState } from 'react'
import { useCan } from '../../../shared/Can.tsx'
import type { TheirChange } from '../../../shared/forms/three-way.ts'
import { write } from '../../../shared/query.ts'
import { messageOf } from '../../../shared/report-error.ts'
import { revertChangeSets } from '../../../shared/revert.ts'
import { t } from '../../../shared/text.ts'
import { toasts, undoKey } from '../../../shared/toasts.ts'
import { useUnsavedChanges } from '../../../shared/unsaved.ts'
import { bodyOf, draftOf, isSameDraft, obstacleOf, type TargetingDraft } from './targeting-draft.ts'
import { useLint, type Lint } from './use-lint.ts'
import { type Saved, type SavedTargeting, type TargetingLabels, useSavedTargeting } from './use-saved-targeting.ts'

/** The targeting that an edit began with. */
interface Edit {
  draft: TargetingDraft
  base: SavedTargeting
}

export interface TargetingConflict {
  base: TargetingDraft
  theirs: SavedTargeting
  by: string | null
  at: Date | null
}

export interface TargetingEditorState {
  saved: Saved
  isReadOnly: boolean
  /** As it is saved or edited; undefined: not loaded yet. */
  draft: TargetingDraft | undefined
  isDirty: boolean
  lint: Lint
  /** Labels of values by type, as far as they are known. */
  nameOf: (type: string, value: string) => string | undefined
  learn: (labels: TargetingLabels) => void
  change: (change: Partial<TargetingDraft>) => void
  discard: () => void
  /** Answers true if it was saved. */
  save: () => Promise<boolean>
  isSaving: boolean
  failure: string | null
  conflict: TargetingConflict | null
  /** Ends the conflict with a draft, against what they saved. */
  settle: (draft: TargetingDraft) => void
  /** Why it cannot be saved now; null: it can. */
  obstacle: ReturnType<typeof obstacleOf> | 'conflict' | 'wrong' | null
}

export function useTargetingEditor(campaign: Campaign, adId: number | undefined, onSaved: (() => void) | undefined): TargetingEditorState {
  const isAd = adId !== undefined
  const saved = useSavedTargeting(campaign, adId)
  const mayWrite = useCan(isAd ? targeting.setAd : targeting.setCampaign)
  const [edit, setEdit] = useState<Edit | null>(null)
  const [conflict, setConflict] = useState<TargetingConflict | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [learnt, setLearnt] = useState<TargetingLabels>([])
  const isReadOnly = !mayWrite || !availableActions(campaign).includes('EDIT_CAMPAIGN')

  const draft = edit?.draft ?? (saved.data && draftOf(saved.data))
  const isDirty = edit !== null && !isSameDraft(edit.draft, draftOf(edit.base))
  const lint = useLint(edit && edit.draft.mode === 'rules' ? edit.draft.text : null, campaign.id)
  const { nameOf, learn } = useLabels([...(saved.data?.labels ?? []), ...learnt, ...(lint.checked?.labels ?? [])], setLearnt)

  const finish = (changeSetId: string | null) => {
    setEdit(null)
    setConflict(null)
    const undo = changeSetId !== null && { label: t('Undo'), hotKey: undoKey, onPress: () => void revertChangeSets([changeSetId]) }
    toasts.success(t('The targeting is saved.'), undo ? { action: undo } : {})
    onSaved?.()
  }
  /** Sends the draft; a version that only other settings have raised is no conflict. */
  const send = async ({ draft: sent, base }: Edit, isRetry = false): Promise<boolean> => {
    try {
      const { changeSetId } = await put(campaign.id, adId, { body: bodyOf(sent, isAd), version: base.version })
      // The form follows what is saved only once that is known, so that the old targeting does not flash up.
      await saved.reread()
      finish(changeSetId)
      return true
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error
      const theirs = await saved.reread()
      if (!theirs) throw error
      if (!isRetry && isSameDraft(draftOf(theirs), draftOf(base))) return send({ draft: sent, base: theirs }, true)
      const change = error.code === 'versionConflict' ? error.body.changedFields.find(({ field }) => /targeting/i.test(field)) : undefined
      setConflict({
        base: draftOf(base),
        theirs,
        by: change?.changedBy ?? null,
        at: change?.changedAt ? new Date(change.changedAt) : null,
      })
      return false
    }
  }
  const obstacle = conflict ? 'conflict' : draft ? (obstacleOf(draft) ?? (lint.checked?.valid === false ? 'wrong' : null)) : null
  const state: TargetingEditorState = {
    saved,
    isReadOnly,
    draft,
    isDirty,
    lint,
    nameOf,
    learn,
    isSaving,
    failure,
    conflict,
    obstacle,
    change: (change) => {
      const base = edit?.base ?? saved.data
      if (!base) return
      setFailure(null)
      setEdit({ base, draft: { ...(edit?.draft ?? draftOf(base)), ...change } })
    },
    discard: () => {
      setEdit(null)
      setConflict(null)
      setFailure(null)
    },
    settle: (settled) => {
      if (!conflict) return
      setEdit({ base: conflict.theirs, draft: settled })
      setConflict(null)
    },
    save: async () => {
      if (!edit || isSaving || obstacle !== null) return false
      setSaving(true)
      setFailure(null)
      try {
        return await send(edit)
      } catch (error) {
        setFailure(messageOf(error))
        return false
      } finally {
        setSaving(false)
      }
    },
  }
  useUnsavedChanges(isDirty, state.save)
  return state
}

function put(
  id: number,
  adId: number | undefined,
  { body, version }: { body: ReturnType<typeof bodyOf>; version: number },
): Promise<{ changeSetId: string | null }> {
  if (adId === undefined) return write(targeting.setCampaign, { id, body }, { ifMatch: version })
  return write(targeting.setAd, { id, adId, body }, { ifMatch: version })
}

function useLabels(known: TargetingLabels, setLearnt: (next: (before: TargetingLabels) => TargetingLabels) => void) {
  const byValue = new Map(
    known.flatMap(({ type, value, label, detail }) => (label === null ? [] : [[`${type} ${value}`, { label, detail }]])),
  )
  return {
    nameOf: (type: string, value: string) => byValue.get(`${type} ${value}`)?.label,
    learn: (labels: TargetingLabels) => setLearnt((before) => [...before, ...labels]),
  }
}

/** A conflict in the terms of the forms. */
export function theirChange({ base, theirs, by, at }: TargetingConflict): TheirChange {
  return { field: 'targeting', base, theirs: draftOf(theirs), by, at }
}
