import type { Campaign } from '@spotdesk/sdk'
import { campaigns, forecast, forecastLedger } from '@spotdesk/sdk/calls'
import { limits } from '@spotdesk/sdk/values'
import { Drawer, ErrorState, Skeleton } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Can } from '../../../shared/session/Can.tsx'
import type { DrawerOwnProps } from '../../../shared/page/drawers.tsx'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { formatTotal } from '@spotdesk/sdk/values'
import { Ledger } from '../ledger/Ledger.tsx'
import styles from '../forecast.module.css'
import parts from '../breakdown.module.css'
import { isWarmingUp, warmingUpMs } from '../forecast-problems.ts'
import { AdsSidebar } from './AdsSidebar.tsx'
import { BreakdownParts } from './BreakdownParts.tsx'
import { Inventory } from './Inventory.tsx'
import { KeptForecasts } from './KeptForecasts.tsx'

interface BreakdownProps extends DrawerOwnProps {
  campaignId: number
}

/** The full breakdown of a campaign's forecast, as it is saved: totals, waterfall, rules, contention, days, inventory, and what came of earlier forecasts. */
export default function ForecastBreakdown({ campaignId, onClose }: BreakdownProps) {
  const campaign = useQuery(query(campaigns.get, { id: campaignId }))
  const { data, error, isFetching } = campaign
  return (
    <Drawer isOpen onClose={onClose} size="large" title={t('Full breakdown')} eyebrow={data?.name ?? '–'}>
      {data ? (
        <Content campaign={data} />
      ) : campaign.isError ? (
        <ErrorState message={toErrorText(error)} onRetry={() => void campaign.refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  )
}

const nothing = [] as const

function Content({ campaign }: { campaign: Campaign }) {
  const ads = useQuery(query(campaigns.ads, { id: campaign.id, limit: limits.pageMax }))
  const [adId, setAdId] = useState<number | null>(null)
  const [now] = useState(() => new Date())
  const isAhead = campaign.endDate !== null && campaign.endDate > now
  return (
    <div className={parts.sidesOfBreakdown}>
      <AdsSidebar ads={ads.data?.list ?? nothing} chosen={adId} onChoose={setAdId} />
      <div className={parts.parts}>
        {isAhead && adId === null && <OfCampaign campaign={campaign} />}
        {isAhead && <Inventory campaign={campaign} adId={adId} now={now} />}
        {!isAhead && (
          <p className={styles.quiet}>
            {t('The flight is over, so there is nothing left to forecast. What was forecast stands here beside what came.')}
          </p>
        )}
        {adId === null && (
          <Can call={forecastLedger.weeks}>
            <KeptForecasts campaign={campaign} />
            <Ledger
              campaign={campaign}
              current={undefined}
              changes={nothing}
              pauses={nothing}
              print={(impressions) => formatTotal(Math.round(impressions))}
              hasLatest={false}
            />
          </Can>
        )}
      </div>
    </div>
  )
}

function OfCampaign({ campaign }: { campaign: Campaign }) {
  const found = useQuery({
    ...query(forecast.campaign, { body: { campaignId: campaign.id } }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isWarmingUp(state.error) ? warmingUpMs : false),
  })
  if (found.data) return <BreakdownParts campaign={campaign} found={found.data} />
  if (found.isError)
    return <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
  return <Skeleton height={260} />
}
