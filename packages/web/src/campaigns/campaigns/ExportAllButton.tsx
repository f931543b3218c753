import { Button } from '@spotdesk/ui'
import { campaigns, creatives } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { currentUser } from '../../shared/session.ts'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/toasts.ts'
import styles from './campaigns.module.css'

interface ExportAllButtonProps {
  /** The filters and the sort of the list. */
  input: InputOf<typeof campaigns.exportList>
  /** Campaigns that the filters match: those that are exported, selected or not. Undefined while they are not known. */
  total: number | undefined
}

/** Exports everything that the filters match, in the list's order, and says how many that are. A failure ends the loading state and offers another try. */
export function ExportAllButton({ input, total }: ExportAllButtonProps) {
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      const { fileName } = await api.call(campaigns.exportList, input)
      await api.call(creatives.report, { client: String(currentUser.peek()!.agency.id), fileName })
    } catch {
      toasts.info(t('The export did not finish.'), { action: { label: t('Try again'), onPress: () => void run() } })
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button icon={Download} isPending={isExporting} onPress={() => void run()}>
      {t('Export All')} {total !== undefined && <span className={styles.count}>{formatTotal(total)}</span>}
    </Button>
  )
}
