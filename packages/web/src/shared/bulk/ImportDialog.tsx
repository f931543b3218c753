import { Button, Dialog, FileDrop, LinkButton, ProgressBar, Select, Switch } from '@spotdesk/ui'
import { orders } from '@spotdesk/sdk/calls'
import { dayInWords, type DayOrder, dayOrders, formatTotal, limits, readDay } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { query } from '../query.ts'
import { label, t } from '../text.ts'
import styles from './Bulk.module.css'
import type { BulkKind } from './bulk-kind.ts'
import { bulkText } from './bulk-texts.ts'
import type { FileDays, ImportFlow, ImportScope, ImportStep } from './import-flow.ts'
import { ImportSummary } from './ImportSummary.tsx'
import { PlanPreview } from './PlanPreview.tsx'

interface ImportDialogProps {
  kind: BulkKind
  scope: ImportScope | null
  isOpen: boolean
  onClose: () => void
  flow: ImportFlow
  /** Saves an empty file with the right columns. */
  onTemplate: () => void
}

type Mode = 'partial' | 'atomic'
const modes: { value: Mode; label: string }[] = [
  { value: 'partial', label: 'Apply the rows without errors' },
  { value: 'atomic', label: 'Apply all rows or none' },
]
/** Titles of steps; that of the others is the name of the import. */
const titles: Partial<Record<ImportStep['step'], string>> = { preview: 'What this file will change', done: 'Import finished' }

/** Import of a file: the file, then the preview of its changes, then the result. */
export function ImportDialog({ kind, scope, isOpen, onClose, flow, onTemplate }: ImportDialogProps) {
  const { state } = flow
  const later = titles[state.step]
  const title = later === undefined ? bulkText(kind.names, 'import') : label(later)
  const [mode, setMode] = useState<Mode>('partial')
  const close = () => {
    onClose()
    if (state.step !== 'applying') flow.reset()
  }
  const stage = state.step === 'checking' ? 'choose' : state.step
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      size={state.step === 'preview' || state.step === 'done' ? 'large' : 'medium'}
      // Other buttons for another stage: a key that is still held on Confirm must not press Apply, which takes its place.
      footer={<Footer key={stage} flow={flow} mode={mode} onClose={close} />}
    >
      <Stage key={stage} name={title} takesFocus={stage !== 'choose'}>
        {(state.step === 'choose' || state.step === 'checking') && (
          <FileChoice kind={kind} scope={scope} flow={flow} state={state} onClose={close} onTemplate={onTemplate} />
        )}
        {state.step === 'preview' && (
          <>
            {state.error && (
              <p role="alert" className={styles.alert}>
                {state.error}
              </p>
            )}
            {flow.hasOthers !== null && (flow.hasOthers || state.plan.warned > 0) && (
              <Switch
                label={t('Take in rows of other campaigns')}
                description={t('Without them only ads of this campaign change.')}
                value={flow.hasOthers}
                onChange={flow.includeOthers}
              />
            )}
            <PlanPreview names={kind.names} plan={state.plan} />
            {state.plan.counts.error > 0 && (
              <Select
                label={t('Rows with errors')}
                options={modes.map((line) => ({ ...line, label: label(line.label) }))}
                value={mode}
                onChange={(next) => setMode(next ?? 'partial')}
              />
            )}
          </>
        )}
        {state.step === 'applying' && (
          <>
            <p>{t('The changes are being applied. You can close this dialog and continue working.')}</p>
            <ProgressBar label={t('Applied')} value={state.percent} estimate={state.percent} valueText={`${state.percent}%`} />
          </>
        )}
        {state.step === 'done' && <ImportSummary names={kind.names} jobId={state.jobId} summary={state.summary} />}
        {state.step === 'failed' && (
          <p role="alert" className={styles.alert}>
            {state.error}
          </p>
        )}
      </Stage>
    </Dialog>
  )
}

/** A stage of the dialog. It takes the focus from the button that led to it, which is gone: keys do nothing here, and Escape still closes. */
function Stage({ name, takesFocus, children }: { name: string; takesFocus: boolean; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) stage.current?.focus()
  }, [takesFocus])
  return (
    <div ref={stage} role="group" aria-label={name} tabIndex={-1} className={styles.stack}>
      {children}
    </div>
  )
}

interface FileChoiceProps {
  kind: BulkKind
  scope: ImportScope | null
  flow: ImportFlow
  state: Extract<ImportStep, { step: 'choose' | 'checking' }>
  onClose: () => void
  onTemplate: () => void
}

function FileChoice({ kind, scope, flow, state, onClose, onTemplate }: FileChoiceProps) {
  return (
    <>
      <div className={styles.back}>
        <ArrowLeft size={14} aria-hidden />
        <LinkButton onPress={onClose}>{bulkText(kind.names, 'back')}</LinkButton>
      </div>
      <p className={styles.lead}>
        <Lead kind={kind} scope={scope} /> <LinkButton onPress={onTemplate}>{t('Download a template')}</LinkButton>
      </p>
      <FileDrop
        accept={['.csv']}
        maxMegabytes={limits.bulkFileBytes / 1_000_000}
        title={t('Drop a CSV file here')}
        hint={t('One file of up to 3 MB')}
        errorFileTooLarge={t("The file can't exceed 3 MB.")}
        errorInvalidType={t("This file can't be used. Upload one CSV file of up to 3 MB.")}
        onFiles={([file]) => flow.choose(file ?? null)}
        onCancel={() => flow.choose(null)}
        rows={state.file ? [{ id: 'file', name: state.file.name, size: state.file.size, ...rowState(state) }] : []}
      />
      {state.step === 'choose' && state.days && <DayOrderChoice days={state.days} onChange={flow.orderDays} />}
    </>
  )
}

/** How days such as 1/5/2027 are meant: asked once, with the month as a word. */
function DayOrderChoice({ days, onChange }: { days: FileDays; onChange: (order: DayOrder) => void }) {
  const options = dayOrders.flatMap((value) => {
    const { day } = readDay(days.sample, value)
    return day === null ? [] : [{ value, label: dayInWords(day, document.documentElement.lang) }]
  })
  return (
    <Select
      label={t('The date {sample} in this file is', { sample: days.sample })}
      isRequired
      options={options}
      value={days.order}
      onChange={(order) => order && onChange(order)}
    />
  )
}

/** The rows that the file may hold; for an import into an order, which order and which of its campaigns. */
function Lead({ kind, scope }: Pick<FileChoiceProps, 'kind' | 'scope'>) {
  const ofOrder = scope && 'orderId' in scope ? scope : null
  const order = useQuery({ ...query(orders.get, { id: ofOrder?.orderId ?? 0 }), enabled: ofOrder !== null })
  const rows = formatTotal(kind.mostRows)
  if (!ofOrder || kind.orderLead === undefined) return bulkText(kind.names, 'lead', { rows })
  return label(kind.orderLead, { rows, order: order.data?.name ?? `#${ofOrder.orderId}`, selected: ofOrder.ids.length })
}

function rowState(state: FileChoiceProps['state']) {
  if (state.step === 'checking') return { status: 'processing' as const, percent: state.percent, message: t('Checking every row') }
  return state.error ? { status: 'failed' as const, message: state.error } : { status: 'ready' as const }
}

function Footer({ flow, mode, onClose }: { flow: ImportFlow; mode: Mode; onClose: () => void }) {
  const { state } = flow
  if (state.step === 'choose' || state.step === 'checking') {
    return (
      <>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          isDisabled={
            state.step === 'choose' && (!state.file || state.error !== undefined || state.days === undefined || state.days?.order === null)
          }
          isPending={state.step === 'checking'}
          onPress={flow.check}
        >
          {t('Confirm')}
        </Button>
      </>
    )
  }
  if (state.step === 'preview') {
    const { create, update, error } = state.plan.counts
    const count = create + update
    return (
      <>
        <Button onPress={() => flow.choose(null)}>{t('Choose another file')}</Button>
        <Button variant="primary" isDisabled={count === 0 || (mode === 'atomic' && error > 0)} onPress={() => flow.apply(mode)}>
          {count === 0 ? t('Nothing to apply') : t('Apply {count, plural, one {# row} other {# rows}}', { count })}
        </Button>
      </>
    )
  }
  return (
    <Button variant="primary" onPress={onClose}>
      {state.step === 'applying' ? t('Continue in the background') : t('Done')}
    </Button>
  )
}
