import { Button, Menu, type MenuAction } from '@spotdesk/ui'
import { bulk, errorText } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { ChevronDown, Download, FileDown, History, Layers, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../shared/api.ts'
import { ImportDialog } from '../shared/bulk/ImportDialog.tsx'
import { ImportHistory } from '../shared/bulk/ImportHistory.tsx'
import { useImportFlow } from '../shared/bulk/import-flow.ts'
import { isJobRunning, jobProgress, provideResults, resumeTracking, trackJob } from '../shared/bulk/job-tracker.ts'
import { useCan } from '../shared/Can.tsx'
import { announceDownload } from '../shared/download.ts'
import { reportError } from '../shared/report-error.ts'
import { currentUser } from '../shared/session.ts'
import { toasts } from '../shared/toasts.ts'
import { useSignalValue } from '../shared/use-signal-value.ts'

/** The bulk dropdown: import, export of the selection, template, history. Needs CAMPAIGN.WRITE; rests while a job runs. */
export function BulkTools({ selection }: { selection: ReadonlySet<number> }) {
  const may = useCan(bulk.importCampaigns)
  const isRunning = useSignalValue(isJobRunning)
  const progress = useSignalValue(jobProgress)
  const [isImporting, setImporting] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const flow = useImportFlow(isImporting)
  const { showResult } = flow
  useEffect(() => {
    if (!may) return
    const stop = provideResults({
      showImport: (jobId) => {
        setImporting(true)
        showResult(jobId)
      },
      showHistory: () => setHistory(true),
    })
    resumeTracking()
    return stop
  }, [may, showResult])
  if (!may) return null
  const items: MenuAction[] = [
    { id: 'import', label: 'Import campaigns', icon: Upload, isDisabled: isRunning, onAction: () => setImporting(true) },
    {
      id: 'export',
      label: selection.size > 0 ? `Export ${selection.size} selected` : 'Export selected',
      icon: Download,
      isDisabled: isRunning || selection.size === 0,
      onAction: () => void exportSelection(selection),
    },
  ]
  const more: MenuAction[] = [
    { id: 'template', label: 'Download template', icon: FileDown, onAction: () => void saveTemplate() },
    { id: 'history', label: 'Import history', icon: History, onAction: () => setHistory(true) },
  ]
  return (
    <>
      <Menu
        label="Bulk import and export"
        groups={[items, more]}
        placement="bottom end"
        trigger={
          <Button icon={Layers} trailingIcon={ChevronDown}>
            {isRunning ? `Working ${progress}%` : 'Bulk'}
          </Button>
        }
      />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} flow={flow} onTemplate={() => void saveTemplate()} />
      <ImportHistory
        isOpen={isHistory}
        onClose={() => setHistory(false)}
        onOpen={(jobId) => {
          setHistory(false)
          setImporting(true)
          showResult(jobId)
        }}
      />
    </>
  )
}

async function exportSelection(selection: ReadonlySet<number>): Promise<void> {
  if (selection.size > limits.bulkExportIds) {
    toasts.error('Limit error', { message: errorText('tooManyItems') })
    return
  }
  try {
    const { id } = await api.bulk.export('campaigns', [...selection])
    trackJob({ id, type: 'export' })
    toasts.info('Your export has started.')
  } catch (error) {
    reportError(error)
  }
}

async function saveTemplate(): Promise<void> {
  const { printTemplate } = await import('@spotdesk/sdk/bulk')
  const zone = currentUser.peek()?.agency.timeZone ?? 'UTC'
  announceDownload({
    blob: new Blob([printTemplate({ example: true, zone, today: new Date() })], { type: 'text/csv' }),
    fileName: 'campaigns-template.csv',
  })
}
