/** A draft that was not saved when the session ended waits in this tab, and is offered again. */
import { useEffect, useRef, useState } from 'react'
import { forgetKept, keepOnSessionEnd, keptValues, toDraftOwner } from '../../../shared/forms/autosave/kept-values.ts'
import type { TargetingDraft, TargetingLink } from '../../../shared/targeting/targeting-draft.ts'
import { useUser } from '../../../shared/session/use-user.ts'

export interface KeptDraft {
  draft: TargetingDraft
  /** The saved targeting that it was changed from. */
  text: string | null
  link: TargetingLink
  version: number
}

/** @param unsaved what is not saved now; null: everything is */
export function useKeptDraft(name: string, unsaved: KeptDraft | null): { kept: KeptDraft | null; drop: () => void } {
  const owner = toDraftOwner(useUser())
  const [kept, setKept] = useState<KeptDraft | null>(() => {
    const { values, version } = keptValues(name, owner) ?? {}
    return values && version !== undefined ? ({ ...values, version } as unknown as KeptDraft) : null
  })
  const latest = useRef(unsaved ?? kept)
  useEffect(() => {
    latest.current = unsaved ?? kept
  })
  useEffect(
    () =>
      keepOnSessionEnd(name, () => {
        if (!latest.current) return null
        const { version, ...values } = latest.current
        return { owner, version, values }
      }),
    [name, owner],
  )
  return {
    kept,
    drop: () => {
      forgetKept(name)
      setKept(null)
    },
  }
}
