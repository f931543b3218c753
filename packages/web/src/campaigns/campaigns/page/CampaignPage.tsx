import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { RecordPage } from '../../../shared/page/RecordPage.tsx'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { readCampaignId } from '../campaign-id.ts'
import { type ShownProblem, useProblem } from '../../../forecast/panel/fixes/use-problem.ts'
import { CampaignHead } from './CampaignHead.tsx'
import { Glance } from './Glance.tsx'
import { wizardPath } from '../paths.ts'
import { type PageRange, usePageRange } from '../../../shared/delivery/use-page-range.ts'

/** The state that every page of a campaign shares. */
export interface CampaignPageState {
  campaign: Campaign
  /** The range of dates in the address. */
  range: PageRange
  /** Its worst problem with cause and fix; null: it is healthy. */
  problem: ShownProblem | null
  /** The time at which the page was opened. */
  now: Date
}

/** The state of the head of a campaign's page. */
export interface CampaignHeadState extends CampaignPageState {
  hasRange: boolean
}

interface CampaignPageProps {
  /** The page has a range of dates. */
  hasRange?: boolean
  /** In place of the campaign's own head. */
  Head?: ComponentType<CampaignHeadState> | undefined
  /** It says itself what matters now, at length: the line that says it in short is left out. */
  hasOwnGlance?: boolean
  children: (page: CampaignPageState) => ReactNode
}

/** A page of a campaign: its head with tabs over its content. A draft opens in the wizard, an unknown id is told as such. */
export function CampaignPage({ children, Head, hasRange = false, hasOwnGlance = false }: CampaignPageProps) {
  const { id } = useParams({ strict: false }) as { id: string }
  const known = readCampaignId(id)
  const campaign = useQuery({ ...query(campaigns.get, { id: known ?? 0 }), enabled: known !== null })
  return (
    <RecordPage
      found={campaign}
      isKnown={known !== null}
      list={{ text: t('Campaigns'), url: '/campaigns/list' }}
      title={t('Campaign')}
      missing={t('There is no campaign at this address.')}
    >
      {(data) =>
        data.status === 'DRAFT' ? (
          <Navigate to={wizardPath(data) as never} replace />
        ) : (
          <Loaded key={id} campaign={data} hasRange={hasRange} hasOwnGlance={hasOwnGlance} Head={Head}>
            {children}
          </Loaded>
        )
      }
    </RecordPage>
  )
}

function Loaded({ campaign, children, Head, hasRange = false, hasOwnGlance }: CampaignPageProps & { campaign: Campaign }) {
  const [now] = useState(() => new Date())
  const range = usePageRange(campaign, now)
  const problem = useProblem(campaign)
  const page = { campaign, range, problem, now }
  return (
    <>
      {Head ? <Head {...page} hasRange={hasRange} /> : <CampaignHead campaign={campaign} range={hasRange ? range : null} now={now} />}
      {!Head && !hasOwnGlance && <Glance campaign={campaign} problem={problem} now={now} />}
      {children(page)}
    </>
  )
}
