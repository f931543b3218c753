import { Button, Menu, useSignalValue } from '@spotdesk/ui'
import { ChevronDown, Download, FileDown, History, Layers, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { type BulkName, bulkKinds } from '../../../shared/bulk/bulk-kinds.ts'
import type { OpenDialog } from '../../../shared/bulk/ImportDialogs.tsx'
import { isJobRunning, jobProgress, provideResults, resumeTracking } from '../../../shared/bulk/job-tracker.ts'
import { useCan } from '../../../shared/session/Can.tsx'
import { type Command, useCommands } from '../../../shared/page/commands.ts'
import { announceDownload } from '../../../shared/data/download.ts'
import { currentUser } from '../../../shared/session/session.ts'
import { label, t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { exportSelection } from './export-selection.ts'

const ImportDialogs = lazy(() => import('../../../shared/bulk/ImportDialogs.tsx'))

interface BulkToolsProps {
  /** Ids of the selected rows. */
  selected: readonly number[]
  kind?: BulkName
  /** Imports only into this order: the selected campaigns of it, and new ones. */
  orderId?: number
  /** Imports ads of this campaign, and those of others only if its user takes them in. */
  campaignId?: number
}

/** The bulk dropdown: import, export of the selection, template, history. Needs CAMPAIGN.WRITE; disabled while a job runs. */
export function BulkTools({ selected, kind = 'campaigns', orderId, campaignId }: BulkToolsProps) {
  return useCan(bulkKinds[kind].importRow) ? <BulkMenu {...{ selected, kind, orderId, campaignId }} /> : null
}

const noCommands: readonly Command[] = []

function BulkMenu({ selected, kind, orderId, campaignId }: BulkToolsProps & { kind: BulkName }) {
  const isRunning = useSignalValue(isJobRunning)
  const progress = useSignalValue(jobProgress)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const scope = orderId !== undefined ? { orderId, ids: selected } : campaignId !== undefined ? { campaignId } : null
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
  // A notification leads to the result of an import by its address, which then forgets it.
  const { search, change } = useUrlSearch()
  const resultOf = search['import']
  const [followed, setFollowed] = useState<string>()
  if (resultOf !== followed) {
    setFollowed(resultOf)
    if (resultOf !== undefined) setDialog({ kind: 'import', jobId: resultOf })
  }
  useEffect(() => {
    if (resultOf !== undefined) change({ import: undefined })
  }, [resultOf, change])

  const tools = useMemo(
    () => ({
      import: { id: 'import', label: label(bulkKinds[kind].texts.import), icon: Upload, run: () => setDialog({ kind: 'import' }) },
      template: { id: 'template', label: t('Download template'), icon: FileDown, run: () => void saveTemplate(kind) },
      history: { id: 'history', label: t('Import history'), icon: History, run: () => setDialog({ kind: 'history' }) },
    }),
    [kind],
  )
  useCommands(
    useMemo(
      () => (isRunning ? noCommands : Object.values(tools).map((tool) => ({ ...tool, group: kind === 'ads' ? t('Ads') : t('Campaigns') }))),
      [isRunning, tools, kind],
    ),
  )
  const line = ({ run, ...tool }: (typeof tools)['import']) => ({ ...tool, onAction: run })
  const exportLine = {
    id: 'export',
    label: selected.length > 0 ? t('Export {count} selected', { count: selected.length }) : t('Export selected'),
    icon: Download,
    isDisabled: isRunning || selected.length === 0,
    onAction: () => void exportSelection(selected, kind),
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
          <ImportDialogs kind={kind} scope={scope} open={dialog} onOpen={setDialog} onTemplate={tools.template.run} />
        </Suspense>
      )}
    </>
  )
}

async function saveTemplate(kind: BulkName): Promise<void> {
  const { printAdTemplate, printTemplate } = await import('@spotdesk/sdk/bulk')
  const print = kind === 'ads' ? printAdTemplate : printTemplate
  const zone = currentUser.peek()?.agency.timeZone ?? 'UTC'
  announceDownload({
    blob: new Blob([print({ example: true, zone, today: new Date() })], { type: 'text/csv' }),
    fileName: bulkKinds[kind].templateFile,
  })
}
