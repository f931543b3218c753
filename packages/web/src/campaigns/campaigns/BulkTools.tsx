import { Button, Menu, useSignalValue } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { ChevronDown, Download, FileDown, History, Layers, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { OpenDialog } from '../../shared/bulk/ImportDialogs.tsx'
import { isJobRunning, jobProgress, provideResults, resumeTracking } from '../../shared/bulk/job-tracker.ts'
import { useCan } from '../../shared/Can.tsx'
import { type Command, useCommands } from '../../shared/commands.ts'
import { announceDownload } from '../../shared/download.ts'
import { currentUser } from '../../shared/session.ts'
import { t } from '../../shared/text.ts'
import { exportSelection } from './export-selection.ts'

const ImportDialogs = lazy(() => import('../../shared/bulk/ImportDialogs.tsx'))

interface BulkToolsProps {
  /** Ids of the selected campaigns. */
  selected: readonly number[]
}

/** The bulk dropdown: import, export of the selection, template, history. Needs CAMPAIGN.WRITE; disabled while a job runs. */
export function BulkTools({ selected }: BulkToolsProps) {
  return useCan(bulk.importCampaigns) ? <BulkMenu selected={selected} /> : null
}

const noCommands: readonly Command[] = []

function BulkMenu({ selected }: BulkToolsProps) {
  const isRunning = useSignalValue(isJobRunning)
  const progress = useSignalValue(jobProgress)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [isWanted, setWanted] = useState(false)
  if (dialog !== null && !isWanted) setWanted(true)
  useEffect(() => {
    const stop = provideResults({
      showImport: (jobId) => setDialog({ kind: 'import', jobId }),
      showHistory: () => setDialog({ kind: 'history' }),
    })
    resumeTracking()
    return stop
  }, [])

  const tools = useMemo(
    () => ({
      import: { id: 'import', label: t('Import campaigns'), icon: Upload, run: () => setDialog({ kind: 'import' }) },
      template: { id: 'template', label: t('Download template'), icon: FileDown, run: () => void saveTemplate() },
      history: { id: 'history', label: t('Import history'), icon: History, run: () => setDialog({ kind: 'history' }) },
    }),
    [],
  )
  useCommands(
    useMemo(() => (isRunning ? noCommands : Object.values(tools).map((tool) => ({ ...tool, group: t('Campaigns') }))), [isRunning, tools]),
  )
  const line = ({ run, ...tool }: (typeof tools)['import']) => ({ ...tool, onAction: run })
  const exportLine = {
    id: 'export',
    label: selected.length > 0 ? t('Export {count} selected', { count: selected.length }) : t('Export selected'),
    icon: Download,
    isDisabled: isRunning || selected.length === 0,
    onAction: () => void exportSelection(selected),
  }
  return (
    <>
      <Menu
        label={t('Bulk import and export')}
        groups={[
          [{ ...line(tools.import), isDisabled: isRunning }, exportLine],
          [line(tools.template), line(tools.history)],
        ]}
        placement="bottom end"
        trigger={
          <Button icon={Layers} trailingIcon={ChevronDown}>
            {isRunning ? t('Working {percent}%', { percent: progress }) : t('Bulk')}
          </Button>
        }
      />
      {isWanted && (
        <Suspense>
          <ImportDialogs open={dialog} onOpen={setDialog} onTemplate={tools.template.run} />
        </Suspense>
      )}
    </>
  )
}

async function saveTemplate(): Promise<void> {
  const { printTemplate } = await import('@spotdesk/sdk/bulk')
  const zone = currentUser.peek()?.agency.timeZone ?? 'UTC'
  announceDownload({
    blob: new Blob([printTemplate({ example: true, zone, today: new Date() })], { type: 'text/csv' }),
    fileName: 'campaigns-template.csv',
  })
}
