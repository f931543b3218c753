/** The check of a targeting text while it is written: after a rest, older answers dropped. */
import { targeting } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { debounces } from '@spotdesk/sdk/values'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { toErrorText } from '../data/report-error.ts'

export type Checked = OutputOf<typeof targeting.lint>

export interface Lint {
  /** Of the text as it stands; null: not checked yet. */
  checked: Checked | null
  isChecking: boolean
  failure: string | null
}

interface LintResult {
  text: string
  checked: Checked | null
  failure: string | null
}

/** @param text null: nothing is checked */
export function useLint(text: string | null, campaignId: number): Lint {
  const [answer, setAnswer] = useState<LintResult | null>(null)
  useEffect(() => {
    if (text === null) return
    const controller = new AbortController()
    const check = async () => {
      try {
        const checked = await api.call(targeting.lint, { body: { text, campaignId } }, { signal: controller.signal })
        if (!controller.signal.aborted) setAnswer({ text, checked, failure: null })
      } catch (error) {
        if (!controller.signal.aborted) setAnswer({ text, checked: null, failure: toErrorText(error) })
      }
    }
    const timer = setTimeout(() => void check(), debounces.lint)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, campaignId])
  const current = text !== null && answer?.text === text ? answer : null
  return { checked: current?.checked ?? null, isChecking: text !== null && current === null, failure: current?.failure ?? null }
}
