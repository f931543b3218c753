import { Button, Dialog, FileDrop, LinkButton, ProgressBar, Select } from '@spotdesk/ui'
import { limits } from '@spotdesk/sdk/values'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import styles from './Bulk.module.css'
import type { ImportFlow } from './import-flow.ts'
import { ImportSummary } from './ImportSummary.tsx'
import { PlanPreview } from './PlanPreview.tsx'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  flow: ImportFlow
  /** Saves an empty file with the right columns. */
  onTemplate: () => void
}

const invalidFile = "This file can't be used. Upload one CSV file of up to 3 MB."
const tooLarge = "The file can't exceed 3 MB."
const modes = [
  { value: 'partial', label: 'Apply the rows without errors' },
  { value: 'atomic', label: 'Apply all rows or none' },
] as const

/** Import of campaigns: the file, then the preview of its changes, then the result. */
export function ImportDialog({ isOpen, onClose, flow, onTemplate }: ImportDialogProps) {
  const { state } = flow
  const [mode, setMode] = useState<'partial' | 'atomic'>('partial')
  const close = () => {
    onClose()
    if (state.step !== 'applying') flow.reset()
  }
  const title = {
    choose: 'Import campaigns',
    checking: 'Import campaigns',
    preview: 'What this file will change',
    applying: 'Import campaigns',
    done: 'Import finished',
    failed: 'Import campaigns',
  }[state.step]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      size={state.step === 'preview' || state.step === 'done' ? 'large' : 'medium'}
      footer={<Footer flow={flow} mode={mode} onClose={close} />}
    >
      {(state.step === 'choose' || state.step === 'checking') && (
        <div className={styles.stack}>
          <div className={styles.back}>
            <ArrowLeft size={14} aria-hidden />
            <LinkButton onPress={close}>Back to campaigns</LinkButton>
          </div>
          <p className={styles.lead}>
            Upload a CSV file with up to {limits.bulkRows.toLocaleString('en-US')} campaigns. You will see every change before anything is
            written. <LinkButton onPress={onTemplate}>Download a template</LinkButton>
          </p>
          <FileDrop
            accept={['.csv']}
            maxMegabytes={limits.bulkFileBytes / 1_000_000}
            title="Drop a CSV file here"
            hint="One file of up to 3 MB"
            errorFileTooLarge={tooLarge}
            errorInvalidType={invalidFile}
            onFiles={([file]) => flow.choose(file ?? null)}
            onCancel={() => flow.choose(null)}
            rows={state.file ? [{ id: 'file', name: state.file.name, size: state.file.size, ...rowState(state) }] : []}
          />
        </div>
      )}
      {state.step === 'preview' && (
        <div className={styles.stack}>
          {state.error && (
            <p role="alert" className={styles.alert}>
              {state.error}
            </p>
          )}
          <PlanPreview plan={state.plan} />
          {state.plan.counts.error > 0 && (
            <Select label="Rows with errors" options={[...modes]} value={mode} onChange={(next) => setMode(next ?? 'partial')} />
          )}
        </div>
      )}
      {state.step === 'applying' && (
        <div className={styles.stack}>
          <p>The changes are being applied. You can close this dialog and continue working.</p>
          <ProgressBar label="Applied" value={state.percent} estimate={state.percent} valueText={`${state.percent}%`} />
        </div>
      )}
      {state.step === 'done' && <ImportSummary jobId={state.jobId} summary={state.summary} />}
      {state.step === 'failed' && (
        <p role="alert" className={styles.alert}>
          {state.error}
        </p>
      )}
    </Dialog>
  )
}

function rowState(state: Extract<ImportFlow['state'], { step: 'choose' | 'checking' }>) {
  if (state.step === 'checking') return { status: 'processing' as const, percent: state.percent, message: 'Checking every row' }
  return state.error ? { status: 'failed' as const, message: state.error } : { status: 'ready' as const }
}

function Footer({ flow, mode, onClose }: { flow: ImportFlow; mode: 'partial' | 'atomic'; onClose: () => void }) {
  const { state } = flow
  if (state.step === 'choose' || state.step === 'checking') {
    return (
      <>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isDisabled={state.step === 'choose' && (!state.file || state.error !== undefined)}
          isPending={state.step === 'checking'}
          onPress={flow.check}
        >
          Confirm
        </Button>
      </>
    )
  }
  if (state.step === 'preview') {
    const { create, update, error } = state.plan.counts
    const changes = create + update
    return (
      <>
        <Button onPress={() => flow.choose(null)}>Choose another file</Button>
        <Button variant="primary" isDisabled={changes === 0 || (mode === 'atomic' && error > 0)} onPress={() => flow.apply(mode)}>
          {changes === 0 ? 'Nothing to apply' : `Apply ${changes.toLocaleString('en-US')} ${changes === 1 ? 'change' : 'changes'}`}
        </Button>
      </>
    )
  }
  return (
    <Button variant="primary" onPress={onClose}>
      {state.step === 'applying' ? 'Continue in the background' : 'Done'}
    </Button>
  )
}
