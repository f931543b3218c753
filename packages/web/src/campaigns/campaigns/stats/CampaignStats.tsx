import { ErrorState, LoadingOverlay } from '@spotdesk/ui'
import { ApiError, type Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHead } from '../../../shared/PageHead.tsx'
import { query } from '../../../shared/query.ts'
import { messageOf } from '../../../shared/report-error.ts'
import { t } from '../../../shared/text.ts'
import { CampaignAds } from '../CampaignAds.tsx'
import { campaignIdOf } from '../campaign-id.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { ProblemStrip } from './ProblemStrip.tsx'
import { Settings } from './Settings.tsx'
import { StatsHead } from './StatsHead.tsx'
import styles from './stats.module.css'
import { useProblem } from './use-problem.ts'
import { useStatsRange } from './use-stats-range.ts'

/** A campaign's problem with its fix, its figures, its delivery against plan, and its ads. */
export default function CampaignStats() {
  const { id } = useParams({ strict: false }) as { id: string }
  const known = campaignIdOf(id)
  const campaign = useQuery({ ...query(campaigns.get, { id: known ?? 0 }), enabled: known !== null })
  if (known === null || (campaign.isError && !campaign.data)) {
    const isGone = known === null || (campaign.error instanceof ApiError && campaign.error.status === 404)
    return (
      <>
        <PageHead crumbs={[{ text: t('Campaigns'), url: '/campaigns/list' }, { text: t('Campaign') }]} />
        <ErrorState
          message={isGone ? t('There is no campaign at this address.') : messageOf(campaign.error)}
          {...(!isGone && { onRetry: () => void campaign.refetch() })}
        />
      </>
    )
  }
  if (!campaign.data) return <LoadingOverlay scope="page" />
  // A draft has nothing to show here: the list has it, with what can be done.
  if (campaign.data.status === 'DRAFT') return <Navigate to={`/campaigns/list?status=DRAFT&q=${id}` as never} replace />
  return <Stats key={id} campaign={campaign.data} />
}

function Stats({ campaign }: { campaign: Campaign }) {
  const [now] = useState(() => new Date())
  const range = useStatsRange(campaign, now)
  const problem = useProblem(campaign)
  return (
    <>
      <StatsHead campaign={campaign} problem={problem} range={range} now={now} />
      <div className={styles.page}>
        {problem && <ProblemStrip campaign={campaign} problem={problem} />}
        <DeliverySection campaign={campaign} forecast={problem?.forecast} range={range} now={now} />
        <section aria-labelledby="ads" className={styles.section}>
          <h2 id="ads">{t('Ads')}</h2>
          <CampaignAds campaign={campaign} />
        </section>
        <Settings campaign={campaign} />
      </div>
    </>
  )
}
