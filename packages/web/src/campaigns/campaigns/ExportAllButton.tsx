import { Button, useSignalValue } from '@spotdesk/ui'
import { campaigns, creatives } from '@spotdesk/sdk/calls'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { printSort } from '@spotdesk/sdk/rules'
import { api } from '../../shared/api.ts'
import type { GridPlace } from '../../shared/grid/grid-props.ts'
import { currentUser } from '../../shared/session.ts'
import { toasts } from '../../shared/toasts.ts'
import type { CampaignFilters, ListInput } from './search.ts'

/** Exports everything that the filters match, in the list's order. A failure ends the loading state and offers another try. */
export function ExportAllButton({ filters, place }: { filters: CampaignFilters; place: GridPlace }) {
  const [isExporting, setExporting] = useState(false)
  const user = useSignalValue(currentUser)
  const run = async () => {
    setExporting(true)
    try {
      const { fileName } = await api.call(campaigns.exportList, { ...filters, sort: printSort(place.sort) as ListInput['sort'] })
      await api.call(creatives.report, { client: String(user!.agency.id), fileName })
    } catch {
      toasts.info('The export did not finish.', { action: { label: 'Try again', onPress: () => void run() } })
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button icon={Download} isPending={isExporting} onPress={() => void run()}>
      Export All
    </Button>
  )
}
