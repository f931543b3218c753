import type { Campaign } from '@spotdesk/sdk'
import { insights } from '@spotdesk/sdk/calls'
import type { insights as answers } from '@spotdesk/sdk/contract'
import { defaultShareLimit, isDefaultShareHigh, mostDefaulted } from '@spotdesk/sdk/rules'
import { formatTotal } from '@spotdesk/sdk/values'
import { CauseAndFix } from '@spotdesk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../../shared/query.ts'
import { t } from '../../../../shared/text.ts'
import { useUrlSearch } from '../../../../shared/data/use-url-search.ts'
import { Insight } from '../../../../shared/delivery/insight/Insight.tsx'
import { InsightFigures } from '../../../../shared/delivery/insight/InsightFigures.tsx'
import { NotSetUp } from '../../page/NotSetUp.tsx'
import { rateText } from '../../../../shared/delivery/insight/table-columns.ts'
import { type Frames, toInsightPeriod, useFrames } from '../../../../shared/delivery/insight/use-insight.ts'
import styles from '../../../../shared/delivery/insight/insights.module.css'
import { CampaignPage } from '../../page/CampaignPage.tsx'
import { campaignPath } from '../../paths.ts'
import type { PageRange } from '../../../../shared/delivery/use-page-range.ts'
import { Combinations } from './Combinations.tsx'
import { Matrix } from './Matrix.tsx'
import { SectionCard } from './SectionCard.tsx'

/** Plays of the dynamic creatives of a campaign. */
export default function DcoInsights() {
  return (
    <CampaignPage hasRange>
      {({ campaign, range }) =>
        campaign.dco ? (
          <Loaded campaign={campaign} range={range} />
        ) : (
          <NotSetUp
            campaign={campaign}
            title={t('This campaign has no dynamic creatives.')}
            description={t('A dynamic creative is put together for each listener. Without one, every listener hears the same ad.')}
            change={t('Go to the campaign settings')}
          />
        )
      }
    </CampaignPage>
  )
}

function Loaded({ campaign, range }: { campaign: Campaign; range: PageRange }) {
  const { search } = useUrlSearch()
  const { rows, columns } = search
  const found = useQuery({
    ...query(insights.dco, { id: campaign.id, ...toInsightPeriod(range), ...(rows && { rows }), ...(columns && { columns }) }),
    placeholderData: keepPreviousData,
  })
  const frames = useFrames(campaign, range, found.data?.asOf ?? null)
  return (
    <Insight
      found={found}
      range={range}
      isEmpty={({ impressions }) => impressions === 0}
      empty={{
        title: t('No dynamic creative was played yet.'),
        description:
          campaign.status === 'READY'
            ? t('The flight has not started. What is played is shown from the first hour on.')
            : t('See in the ads whether one of them has a dynamic creative, and in the campaign stats whether it delivers.'),
      }}
      emptyRange={t('No dynamic creative was played in this range.')}
    >
      {(answer) => <Content campaign={campaign} answer={answer} frames={frames} />}
    </Insight>
  )
}

function Content({ campaign, answer, frames }: { campaign: Campaign; answer: answers.Dco; frames: Frames }) {
  const { sections, impressions, defaultShare } = answer
  const isHigh = isDefaultShareHigh(defaultShare)
  return (
    <>
      {isHigh && <DefaultWarning campaign={campaign} answer={answer} />}
      <InsightFigures
        figures={[
          { label: t('Impressions'), value: formatTotal(impressions) },
          {
            label: t('Default played'),
            value: rateText(defaultShare),
            tone: isHigh ? 'warn' : undefined,
            more: t('should stay below {limit}', { limit: limitText }),
          },
          { label: t('Sections'), value: formatTotal(sections.length) },
          { label: t('Variations played'), value: formatTotal(sections.reduce((sum, { values }) => sum + values.length, 0)) },
        ]}
      />
      <div className={styles.halves}>
        {sections.map((section) => (
          <SectionCard key={section.section} section={section} frames={frames} />
        ))}
      </div>
      <Matrix answer={answer} frames={frames} />
      <Combinations answer={answer} frames={frames} />
    </>
  )
}

const limitText = `${Math.round(defaultShareLimit * 100)}%`

/** Defaults are played too often: where, why, and what is done about it. */
function DefaultWarning({ campaign, answer: { sections, defaultShare } }: { campaign: Campaign; answer: answers.Dco }) {
  const most = mostDefaulted(sections)
  const extent = t('{share} of the impressions, the limit is {limit}', { share: rateText(defaultShare), limit: limitText })
  const name = most?.section.section ?? ''
  return (
    <CauseAndFix
      finding={{
        tone: 'warn',
        problem: t('The default is played too often'),
        extent,
        cause: most
          ? t('“{section}” falls back most. In {share} of its impressions no variation fits the listener.', {
              section: name,
              share: rateText(most.share),
            })
          : t('No variation fits these listeners.'),
        fix: {
          change: most
            ? t('add variations to “{section}”, or widen the rules of those it has', { section: name })
            : t('add variations, or widen the rules of those there are'),
          note: t('In the creative of the ad.'),
          actionLabel: t('Open the ads'),
          href: campaignPath(campaign, 'ads'),
        },
      }}
    />
  )
}
