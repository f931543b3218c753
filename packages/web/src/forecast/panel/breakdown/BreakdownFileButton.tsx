import type { Campaign } from '@spotdesk/sdk'
import type { forecast } from '@spotdesk/sdk/contract'
import { Button, saveFile } from '@spotdesk/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { reportError } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { queryClient } from '../../../shared/query.ts'
import type { CostRule } from '../figures/use-rule-names.ts'
import { breakdownCsv } from './breakdown-file.ts'
import { inventoryQuery, readGroups } from './inventory-query.ts'

interface BreakdownFileButtonProps {
  campaign: Campaign
  found: forecast.CampaignForecast
  asOf: string
  nameOf: (rule: CostRule) => string
}

/** Saves every figure of the breakdown, the inventory of the whole campaign with it, as one CSV file. */
export function BreakdownFileButton({ campaign, found, asOf, nameOf }: BreakdownFileButtonProps) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const inventory = await queryClient.fetchQuery(inventoryQuery(campaign, await readGroups(campaign.id, null), found.madeAt))
      const text = breakdownCsv({ found, inventory, nameOf, zone: campaign.timeZone, asOf })
      saveFile(`campaign-${campaign.id}-forecast.csv`, new Blob([text], { type: 'text/csv' }))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button icon={Download} isPending={isPending} onPress={() => void save()}>
      {t('Download CSV')}
    </Button>
  )
}
