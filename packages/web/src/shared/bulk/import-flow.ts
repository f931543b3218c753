/** The import as a state machine: choose a file, preview its changes, apply it, read the result. */
import { bulk, changeSets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { type DayOrder, yearLastDays } from '@spotdesk/sdk/values'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepAccount } from '../session/account-guard.ts'
import { api, jobs } from '../api.ts'
import { toErrorText } from '../data/report-error.ts'
import { useUnsavedChanges } from '../page/unsaved.ts'
import type { BulkKind } from './bulk-kind.ts'
import { trackJob } from './job-tracker.ts'

export type ImportChangeSet = OutputOf<typeof changeSets.get>
export type Summary = OutputOf<typeof bulk.summary>
type Mode = 'partial' | 'atomic'

export type ImportStep =
  | { step: 'choose'; file: File | null; error?: string; days?: FileDays | null }
  | { step: 'checking'; file: File; percent: number }
  | { step: 'preview'; file: File; plan: ImportChangeSet; jobId: string; error?: string }
  | { step: 'applying'; jobId: string; percent: number }
  | { step: 'done'; jobId: string; summary: Summary }
  | { step: 'failed'; error: string }

/** The days of a file whose year comes last, and the order in which they are read; null: nobody has said it. */
export interface FileDays {
  sample: string
  order: DayOrder | null
}

/** Polling interval while the dialog is open. */
const dialogPollMs = 400

export interface ImportFlow {
  state: ImportStep
  choose: (file: File | null, error?: string) => void
  /** Says how days whose year comes last are meant. */
  orderDays: (order: DayOrder) => void
  check: () => void
  /** Plans the file again, with the rows of other campaigns or without them. */
  includeOthers: (isTaken: boolean) => void
  /** Rows of other campaigns are taken in; null: the import is not limited to a campaign. */
  hasOthers: boolean | null
  apply: (mode: Mode) => void
  showResult: (jobId: string) => void
  reset: () => void
}

/**
 * The limit of an import: an order, of which it changes only the selected campaigns and creates new ones; or a campaign, rows of others
 * being left out until its user takes them in.
 */
export type ImportScope = { orderId: number; ids: readonly number[] } | { campaignId: number }

/** @param isOpen true if the dialog is open and shows the end */
export function useImportFlow(isOpen: boolean, kind: BulkKind, scope: ImportScope | null): ImportFlow {
  const [state, setState] = useState<ImportStep>({ step: 'choose', file: null })
  const [hasOthers, setOthers] = useState(false)
  /** The days of the file that is planned. */
  const said = useRef<FileDays | null>(undefined)
  const running = useRef<AbortController>(null)
  const openRef = useRef(isOpen)
  openRef.current = isOpen
  useEffect(() => () => running.current?.abort(), [])
  useUnsavedChanges(state.step === 'preview')

  const begin = useCallback(() => {
    running.current?.abort()
    return (running.current = new AbortController()).signal
  }, [])

  const choose = useCallback((file: File | null, error?: string) => {
    setOthers(false)
    setState({ step: 'choose', file, ...(error && { error }) })
    if (!file) return
    const mayBeThis = (state: ImportStep): state is Extract<ImportStep, { step: 'choose' }> =>
      state.step === 'choose' && state.file === file
    // A file that cannot be read says so when it is sent.
    const withDays = (days: FileDays | null) => setState((now) => (mayBeThis(now) ? { ...now, days } : now))
    readFileDays(file).then(withDays, () => withDays(null))
  }, [])
  const orderDays = useCallback(
    (order: DayOrder) => setState((now) => (now.step === 'choose' && now.days ? { ...now, days: { ...now.days, order } } : now)),
    [],
  )
  const reset = useCallback(() => {
    running.current?.abort()
    setState({ step: 'choose', file: null })
  }, [])

  const showResult = useCallback((jobId: string) => {
    api.call(bulk.summary, { id: jobId }).then(
      (summary) => setState({ step: 'done', jobId, summary }),
      (error: unknown) => setState({ step: 'failed', error: toErrorText(error) }),
    )
  }, [])

  const plan = (file: File, days: FileDays | null | undefined, isWide: boolean) => {
    const signal = begin()
    said.current = days
    const run = async () => {
      setState({ step: 'checking', file, percent: 0 })
      const within = isWide || !scope ? {} : 'ids' in scope ? { ...scope, ids: [...scope.ids] } : scope
      const job = await api.call(
        kind.importRow,
        { file, dryRun: true, mode: 'partial', ...(days?.order && { dates: days.order }), ...within },
        { signal },
      )
      // After leaving the check the user can choose another file at once: one job runs at a time.
      let isChecked = false
      const cancel = () => void (isChecked || jobs.cancel({ id: job.id }).catch(() => undefined))
      signal.addEventListener('abort', cancel, { once: true })
      let changeSetId: string | null = null
      for await (const status of jobs.watch(job.id, { intervalMs: dialogPollMs, signal })) {
        setState({ step: 'checking', file, percent: status.progress })
        changeSetId = status.changeSetId
      }
      isChecked = true
      if (!changeSetId) throw new Error('no plan')
      setState({ step: 'preview', file, jobId: job.id, plan: await api.call(changeSets.get, { id: changeSetId }, { signal }) })
    }
    run().catch((error: unknown) => {
      if (!signal.aborted) setState({ step: 'choose', file, error: toErrorText(error), days: days ?? null })
    })
  }
  const check = () => {
    if (state.step === 'choose' && state.file) plan(state.file, state.days, hasOthers)
  }
  const includeOthers = (isTaken: boolean) => {
    if (state.step !== 'preview') return
    setOthers(isTaken)
    plan(state.file, said.current, isTaken)
  }

  const apply = useCallback(
    (mode: Mode) => {
      if (state.step !== 'preview') return
      const { file, plan, jobId: planJob } = state
      const signal = begin()
      const run = async () => {
        const { id: jobId } = await api.call(changeSets.apply, { id: plan.id, body: { hash: plan.hash, mode } }, { signal })
        trackJob({ id: jobId, type: 'import' }, () => openRef.current)
        setState({ step: 'applying', jobId, percent: 0 })
        for await (const status of jobs.watch(jobId, { intervalMs: dialogPollMs, signal }))
          setState({ step: 'applying', jobId, percent: status.progress })
        showResult(jobId)
      }
      keepAccount(run).catch((error: unknown) => {
        if (!signal.aborted) setState({ step: 'preview', file, plan, jobId: planJob, error: toErrorText(error) })
      })
    },
    [state, begin, showResult],
  )

  const isOfCampaign = scope !== null && 'campaignId' in scope
  return {
    state,
    choose,
    orderDays,
    check,
    includeOthers,
    hasOthers: isOfCampaign ? hasOthers : null,
    apply,
    showResult,
    reset,
  }
}

/** The order that fits all days of the file is chosen already. */
async function readFileDays(file: File): Promise<FileDays | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const found = yearLastDays(new TextDecoder(encoding).decode(bytes))
  if (!found || found.fitting.length === 0) return null
  const [fitting, other] = found.fitting
  return { sample: found.sample, order: other === undefined ? fitting! : null }
}
