import { useEffect } from 'react'
import type { BulkKind } from './bulk-kind.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { type ImportScope, useImportFlow } from './import-flow.ts'
import { ImportHistory } from './ImportHistory.tsx'

/** The open dialog: an import, with the result of a job where there is one, or the history. */
export type OpenDialog = { kind: 'import'; jobId?: string } | { kind: 'history' } | null

interface ImportDialogsProps {
  kind: BulkKind
  /** Null: the import may change everything that the user may. */
  scope: ImportScope | null
  open: OpenDialog
  onOpen: (dialog: OpenDialog) => void
  onTemplate: () => void
}

/** The dialogs of import and history, loaded when one of them is opened for the first time. A file that is being read stays while its dialog is closed. */
export default function ImportDialogs({ kind, scope, open, onOpen, onTemplate }: ImportDialogsProps) {
  const isImporting = open?.kind === 'import'
  const flow = useImportFlow(isImporting, kind, scope)
  const { showResult } = flow
  const jobId = isImporting ? open.jobId : undefined
  useEffect(() => {
    if (jobId !== undefined) showResult(jobId)
  }, [jobId, showResult])
  return (
    <>
      <ImportDialog kind={kind} scope={scope} isOpen={isImporting} onClose={() => onOpen(null)} flow={flow} onTemplate={onTemplate} />
      <ImportHistory
        kind={kind}
        isOpen={open?.kind === 'history'}
        onClose={() => onOpen(null)}
        onOpen={(jobId) => onOpen({ kind: 'import', jobId })}
      />
    </>
  )
}
