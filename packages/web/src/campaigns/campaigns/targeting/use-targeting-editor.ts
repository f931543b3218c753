/** The state of the editor: the saved targeting, the draft of it with its steps, its check, and the save with its conflicts. */
import { type Campaign, VersionConflictError } from '@spotdesk/sdk'
import { targeting } from '@spotdesk/sdk/calls'
import { availableActions } from '@spotdesk/sdk/rules'
import { useMemo, useState } from 'react'
import { useCan } from '../../../shared/session/Can.tsx'
import { notifyDone } from '../../../shared/actions/notify.ts'
import { addStep, closeStep, firstStep, type Steps, stepBack, stepForward } from '../../../shared/forms/steps.ts'
import type { TheirChange } from '../../../shared/forms/conflicts/three-way.ts'
import { write } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { placeName } from '../../../shared/targeting/place-level.ts'
import {
  toTargetingBody,
  toTargetingDraft,
  isSameDraft,
  findObstacle,
  type TargetingDraft,
} from '../../../shared/targeting/targeting-draft.ts'
import { type Lint, useLint } from '../../../shared/targeting/use-lint.ts'
import type { TargetingLabels } from '../../../shared/targeting/values/value-editor.ts'
import { t } from '../../../shared/text.ts'
import { useUnsavedChanges } from '../../../shared/page/unsaved.ts'
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts'
import { type Saved, type SavedTargeting, useSavedTargeting } from './use-saved-targeting.ts'

/** The steps of a draft, and the targeting that they began with. */
interface Edit {
  steps: Steps<TargetingDraft>
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
  /** @param field goes on with the step of the same field, as typing does; absent: a step of its own */
  change: (change: Partial<TargetingDraft>, field?: string) => void
  /** Null: there is no such step. */
  undo: (() => void) | null
  redo: (() => void) | null
  discard: () => void
  /** Answers true if it was saved. */
  save: () => Promise<boolean>
  isSaving: boolean
  failure: string | null
  conflict: TargetingConflict | null
  /** Ends the conflict with a draft, against what they saved. */
  settle: (draft: TargetingDraft) => void
  /** Why it cannot be saved now; null: it can. */
  obstacle: ReturnType<typeof findObstacle> | 'conflict' | 'wrong' | null
  /** The draft that was not saved when the session ended; null: none. */
  kept: { take: () => void; drop: () => void } | null
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

  const edited = edit?.steps.present
  const savedDraft = useMemo(() => (saved.data ? toTargetingDraft(saved.data) : undefined), [saved.data])
  const draft = edited ?? savedDraft
  const isDirty = edit !== null && edited !== undefined && !isSameDraft(edited, toTargetingDraft(edit.base))
  const lint = useLint(edited?.mode === 'rules' ? edited.text : null, campaign.id)
  const nameOf = useNames(saved.data?.labels, learnt, lint.checked?.labels)
  const { kept, drop } = useKeptDraft(
    `targeting-${campaign.id}-${adId ?? 'campaign'}`,
    isDirty ? { draft: edited!, text: edit.base.text, link: edit.base.link, version: edit.base.version } : null,
  )

  const finish = (changeSetId: string | null) => {
    setEdit(null)
    setConflict(null)
    const name = campaign.name || t('Unnamed draft')
    const text = isAd ? t('The targeting of an ad of {name} was saved.', { name }) : t('The targeting of {name} was saved.', { name })
    notifyDone(text, [changeSetId])
    onSaved?.()
  }
  /** Sends the draft; a version that only other settings have raised is no conflict. */
  const send = async (sent: TargetingDraft, base: SavedTargeting, isRetry = false): Promise<boolean> => {
    try {
      const { changeSetId } = await put(campaign.id, adId, { body: toTargetingBody(sent, isAd), version: base.version })
      // The form follows what is saved only once that is known, so that the old targeting does not flash up.
      await saved.reread()
      finish(changeSetId)
      return true
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error
      const theirs = await saved.reread()
      if (!theirs) throw error
      if (!isRetry && isSameDraft(toTargetingDraft(theirs), toTargetingDraft(base))) return send(sent, theirs, true)
      const change = error.code === 'versionConflict' ? error.body.changedFields.find(({ field }) => /targeting/i.test(field)) : undefined
      setConflict({
        base: toTargetingDraft(base),
        theirs,
        by: change?.changedBy ?? null,
        at: change?.changedAt ? new Date(change.changedAt) : null,
      })
      return false
    }
  }
  const go = (step: (steps: Steps<TargetingDraft>) => Steps<TargetingDraft>) => () => {
    setFailure(null)
    setEdit((before) => before && { ...before, steps: step(before.steps) })
  }
  const obstacle = conflict ? 'conflict' : draft ? (findObstacle(draft) ?? (lint.checked?.valid === false ? 'wrong' : null)) : null
  const state: TargetingEditorState = {
    saved,
    isReadOnly,
    draft,
    isDirty,
    lint,
    nameOf,
    learn: (labels) => setLearnt((before) => [...before, ...labels]),
    isSaving,
    failure,
    conflict,
    obstacle,
    change: (change, field) => {
      const now = saved.data
      setFailure(null)
      setEdit((before) => {
        const base = before?.base ?? now
        if (!base) return before
        const steps = before?.steps ?? firstStep(toTargetingDraft(base))
        const next = { ...steps.present, ...change }
        return { base, steps: field === undefined ? closeStep(addStep(steps, next, '')) : addStep(steps, next, field) }
      })
    },
    undo: edit && edit.steps.past.length > 0 ? go(stepBack) : null,
    redo: edit && edit.steps.future.length > 0 ? go(stepForward) : null,
    discard: () => {
      setEdit(null)
      setConflict(null)
      setFailure(null)
    },
    settle: (settled) => {
      if (!conflict) return
      setEdit((before) => ({
        base: conflict.theirs,
        steps: closeStep(addStep(before?.steps ?? firstStep(toTargetingDraft(conflict.theirs)), settled, '')),
      }))
      setConflict(null)
    },
    save: async () => {
      if (!edit || isSaving || obstacle !== null) return false
      setSaving(true)
      setFailure(null)
      try {
        return await send(edit.steps.present, edit.base)
      } catch (error) {
        setFailure(toErrorText(error))
        return false
      } finally {
        setSaving(false)
      }
    },
    kept:
      kept && saved.data && !isReadOnly && !isDirty
        ? {
            take: () => {
              const base = toBase(kept, saved.data!)
              setEdit({ base, steps: closeStep(addStep(firstStep(toTargetingDraft(base)), kept.draft, '')) })
              drop()
            },
            drop,
          }
        : null,
  }
  useUnsavedChanges(isDirty, state.save)
  return state
}

/** The targeting that kept values began with: what others have saved since is met as a conflict. */
function toBase({ text, link, version }: KeptDraft, saved: SavedTargeting): SavedTargeting {
  return version < saved.version ? { ...saved, text, link, version } : saved
}

function put(
  id: number,
  adId: number | undefined,
  { body, version }: { body: ReturnType<typeof toTargetingBody>; version: number },
): Promise<{ changeSetId: string | null }> {
  if (adId === undefined) return write(targeting.setCampaign, { id, body }, { ifMatch: version })
  return write(targeting.setAd, { id, adId, body }, { ifMatch: version })
}

type FormatRuleName = TargetingEditorState['nameOf']

/** Names of values as far as they were told. */
class KnownNames {
  private names = new Map<string, string>()
  private nameOf: FormatRuleName = () => undefined

  /** Adds names. Answers another function only if one was not known. */
  with(labels: TargetingLabels): FormatRuleName {
    const added = labels.flatMap(({ type, value, label }) => {
      const [key, name] = [`${type} ${value}`, label && placeName(type, value, label)]
      return name === null || this.names.get(key) === name ? [] : [[key, name] as const]
    })
    if (added.length === 0) return this.nameOf
    const names = new Map([...this.names, ...added])
    this.names = names
    this.nameOf = (type, value) => names.get(`${type} ${value}`)
    return this.nameOf
  }
}

/** The names in some lists; the function changes only when one of them does. */
function useNames(saved: TargetingLabels | undefined, learnt: TargetingLabels, checked: TargetingLabels | undefined): FormatRuleName {
  const [names] = useState(() => new KnownNames())
  return useMemo(() => names.with([...(saved ?? []), ...learnt, ...(checked ?? [])]), [names, saved, learnt, checked])
}

/** A conflict in the terms of the forms. */
export function theirChange({ base, theirs, by, at }: TargetingConflict): TheirChange {
  return { field: 'targeting', base, theirs: toTargetingDraft(theirs), by, at }
}
