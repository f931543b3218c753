import { Button, Menu, useSignalValue } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { ChevronDown, Download, FileDown, History, Layers, type LucideIcon, Upload } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { announceDownload } from '../data/download.ts'
import { useUrlSearch } from '../data/use-url-search.ts'
import { type Command, useCommands } from '../page/commands.ts'
import { useCan } from '../session/Can.tsx'
import { currentUser } from '../session/session.ts'
import { t } from '../text.ts'
import type { BulkKind } from './bulk-kind.ts'
import { bulkText } from './bulk-texts.ts'
import type { ListedRows } from './export-rows.ts'
import type { OpenDialog } from './ImportDialogs.tsx'
import { isJobRunning, jobProgress, provideResults, resumeTracking } from './job-tracker.ts'
import { startExport, startListExport } from './start-export.ts'

const ImportDialogs = lazy(() => import('./ImportDialogs.tsx'))

interface BulkToolsProps {
  kind: BulkKind
  /** Ids of the selected rows. */
  selected?: readonly number[]
  /** In place of the selection, all rows of the list are exported. */
  listed?: ListedRows
  /** Imports only into this order: the selected campaigns of it, and new ones. */
  orderId?: number
  /** Imports ads of this campaign, and those of others only if its user takes them in. */
  campaignId?: number
}

/** What the user may do with files of a kind. */
interface BulkRights {
  mayImport: boolean
  mayExport: boolean
}

/** The bulk dropdown: import, export, template, history, for users who may import or export; disabled while a job runs. */
export function BulkTools(props: BulkToolsProps) {
  const { importRow, exportRow } = props.kind
  const rights = { mayImport: useCan(importRow), mayExport: useCan(exportRow) }
  // Whoever may not read jobs could not see how one ends.
  const mayFollow = useCan(bulk.job)
  return mayFollow && (rights.mayImport || rights.mayExport) ? <BulkMenu {...props} {...rights} /> : null
}

type Tool = Omit<Command, 'group'> & { icon: LucideIcon; run: () => void }
const noCommands: readonly Command[] = []
const noneSelected: readonly number[] = []

function BulkMenu({ kind, selected = noneSelected, listed, orderId, campaignId, mayImport, mayExport }: BulkToolsProps & BulkRights) {
  const isRunning = useSignalValue(isJobRunning)
  const progress = useSignalValue(jobProgress)
  const [dialog, setDialog] = useDialog()
  const scope = orderId !== undefined ? { orderId, ids: selected } : campaignId !== undefined ? { campaignId } : null
  const [isWanted, setWanted] = useState(false)
  if (dialog !== null && !isWanted) setWanted(true)
  const saveTemplate = useCallback(() => void downloadTemplate(kind), [kind])
  const tools = useMemo((): { import: Tool; rest: readonly Tool[] } => {
    const template: Tool = { id: 'template', label: t('Download template'), icon: FileDown, run: saveTemplate }
    const history: Tool = { id: 'history', label: t('Import history'), icon: History, run: () => setDialog({ kind: 'history' }) }
    return {
      import: { id: 'import', label: bulkText(kind.names, 'import'), icon: Upload, run: () => setDialog({ kind: 'import' }) },
      rest: mayImport ? [template, history] : [history],
    }
  }, [kind, mayImport, setDialog, saveTemplate])
  const group = bulkText(kind.names, 'all')
  useCommands(
    useMemo(
      () => (isRunning ? noCommands : [...(mayImport ? [tools.import] : []), ...tools.rest].map((tool) => ({ ...tool, group }))),
      [isRunning, tools, mayImport, group],
    ),
  )
  const line = ({ run, ...tool }: Tool) => ({ ...tool, onAction: run })
  const exported = listed ? listLine(kind, listed) : selectionLine(kind, selected)
  return (
    <>
      <Menu
        label={t('Bulk import and export')}
        groups={[
          [
            ...(mayImport ? [{ ...line(tools.import), isDisabled: isRunning }] : []),
            ...(mayExport ? [{ ...exported, isDisabled: isRunning || exported.isDisabled }] : []),
          ],
          tools.rest.map(line),
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
          <ImportDialogs kind={kind} scope={scope} open={dialog} onOpen={setDialog} onTemplate={saveTemplate} />
        </Suspense>
      )}
    </>
  )
}

const exportKey = { id: 'export', icon: Download } as const

const selectionLine = (kind: BulkKind, selected: readonly number[]) => ({
  ...exportKey,
  label: selected.length > 0 ? t('Export {count} selected', { count: selected.length }) : t('Export selected'),
  isDisabled: selected.length === 0,
  onAction: () => startExport(kind, selected),
})

const listLine = (kind: BulkKind, listed: ListedRows) => ({
  ...exportKey,
  label: t('Export all'),
  isDisabled: !listed.total,
  onAction: () => startListExport(kind, listed),
})

/** The open dialog: also one that a toast of a job opens, or an address. */
function useDialog() {
  const [dialog, setDialog] = useState<OpenDialog>(null)
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
  const linkedJobId = search['import']
  const [openedJobId, setOpenedJobId] = useState<string>()
  if (linkedJobId !== openedJobId) {
    setOpenedJobId(linkedJobId)
    if (linkedJobId !== undefined) setDialog({ kind: 'import', jobId: linkedJobId })
  }
  useEffect(() => {
    if (linkedJobId !== undefined) change({ import: undefined })
  }, [linkedJobId, change])
  return [dialog, setDialog] as const
}

async function downloadTemplate({ names: { noun } }: BulkKind): Promise<void> {
  const { getFileKind } = await import('@spotdesk/sdk/bulk')
  const zone = currentUser.peek()?.agency.timeZone ?? 'UTC'
  const text = getFileKind(noun).printTemplate({ example: true, zone, today: new Date() })
  announceDownload({ blob: new Blob([text], { type: 'text/csv' }), fileName: `${noun}-template.csv` })
}
