import { Button, Menu, useSignalValue } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { ChevronDown, Download, FileDown, History, Layers, Upload } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ImportDialog } from '../../shared/bulk/ImportDialog.tsx'
import { ImportHistory } from '../../shared/bulk/ImportHistory.tsx'
import { useImportFlow } from '../../shared/bulk/import-flow.ts'
import { isJobRunning, jobProgress, provideResults, resumeTracking, trackJob } from '../../shared/bulk/job-tracker.ts'
import { useCan } from '../../shared/Can.tsx'
import { type Command, useCommands } from '../../shared/commands.ts'
import { announceDownload } from '../../shared/download.ts'
import { reportError } from '../../shared/report-error.ts'
import { currentUser } from '../../shared/session.ts'
import { toasts } from '../../shared/toasts.ts'
import { exportRefusal } from './export-refusal.ts'

interface BulkToolsProps {
  selection: ReadonlySet<number>
}

/** The bulk dropdown: import, export of the selection, template, history. Needs CAMPAIGN.WRITE; disabled while a job runs. */
export function BulkTools({ selection }: BulkToolsProps) {
  return useCan(bulk.importCampaigns) ? <BulkMenu selection={selection} /> : null
}

const noCommands: readonly Command[] = []

function BulkMenu({ selection }: BulkToolsProps) {
  const isRunning = useSignalValue(isJobRunning)
  const progress = useSignalValue(jobProgress)
  const [isImporting, setImporting] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const flow = useImportFlow(isImporting)
  const { showResult } = flow
  useEffect(() => {
    const stop = provideResults({
      showImport: (jobId) => {
        setImporting(true)
        showResult(jobId)
      },
      showHistory: () => setHistory(true),
    })
    resumeTracking()
    return stop
  }, [showResult])

  const tools = useMemo(
    () => ({
      import: { id: 'import', label: 'Import campaigns', icon: Upload, run: () => setImporting(true) },
      template: { id: 'template', label: 'Download template', icon: FileDown, run: () => void saveTemplate() },
      history: { id: 'history', label: 'Import history', icon: History, run: () => setHistory(true) },
    }),
    [],
  )
  useCommands(
    useMemo(() => (isRunning ? noCommands : Object.values(tools).map((tool) => ({ ...tool, group: 'Campaigns' }))), [isRunning, tools]),
  )
  const line = ({ run, ...tool }: (typeof tools)['import']) => ({ ...tool, onAction: run })
  const exportLine = {
    id: 'export',
    label: selection.size > 0 ? `Export ${selection.size} selected` : 'Export selected',
    icon: Download,
    isDisabled: isRunning || selection.size === 0,
    onAction: () => void exportSelection(selection),
  }
  return (
    <>
      <Menu
        label="Bulk import and export"
        groups={[
          [{ ...line(tools.import), isDisabled: isRunning }, exportLine],
          [line(tools.template), line(tools.history)],
        ]}
        placement="bottom end"
        trigger={
          <Button icon={Layers} trailingIcon={ChevronDown}>
            {isRunning ? `Working ${progress}%` : 'Bulk'}
          </Button>
        }
      />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} flow={flow} onTemplate={tools.template.run} />
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
  const refusal = exportRefusal(selection.size)
  if (refusal) {
    toasts.error(refusal.title, { message: refusal.message })
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
