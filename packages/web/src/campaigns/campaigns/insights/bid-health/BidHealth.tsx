import type { Campaign } from '@spotdesk/sdk'
import { insights } from '@spotdesk/sdk/calls'
import type { insights as answers } from '@spotdesk/sdk/contract'
import { attainedShare, narrowestStage } from '@spotdesk/sdk/rules'
import { formatTotal } from '@spotdesk/sdk/values'
import { ChartFrame, countFormat, Funnel } from '@spotdesk/ui/charts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RichText } from '../../../../shared/texts/RichText.tsx'
import { query } from '../../../../shared/query.ts'
import { label, t } from '../../../../shared/text.ts'
import { Insight } from '../../../../shared/delivery/insight/Insight.tsx'
import { type InsightFigure, InsightFigures } from '../../../../shared/delivery/insight/InsightFigures.tsx'
import { countColumn, percentCell, percentColumn, rateText, textColumn } from '../../../../shared/delivery/insight/table-columns.ts'
import { type Frames, toInsightPeriod, useFrames } from '../../../../shared/delivery/insight/use-insight.ts'
import styles from '../../../../shared/delivery/insight/insights.module.css'
import { CampaignPage } from '../../page/CampaignPage.tsx'
import type { PageRange } from '../../../../shared/delivery/use-page-range.ts'
import { LostBids } from './LostBids.tsx'
import { NoBids } from './NoBids.tsx'
import { getCpm } from './price.ts'
import { Prices } from './Prices.tsx'
import { RuleCosts } from './RuleCosts.tsx'
import { SuggestedCpm } from './SuggestedCpm.tsx'

/** Bid health of a campaign. */
export default function BidHealth() {
  return <CampaignPage hasRange>{({ campaign, range }) => <Loaded campaign={campaign} range={range} />}</CampaignPage>
}

function Loaded({ campaign, range }: { campaign: Campaign; range: PageRange }) {
  const found = useQuery({
    ...query(insights.bidHealth, { id: campaign.id, ...toInsightPeriod(range) }),
    placeholderData: keepPreviousData,
  })
  const frames = useFrames(campaign, range, found.data?.asOf ?? null)
  return (
    <Insight
      found={found}
      range={range}
      isEmpty={isEmpty}
      empty={{
        title: t('No auctions were reported yet.'),
        description:
          campaign.status === 'READY'
            ? t('The flight has not started. Its auctions are shown from the first hour on.')
            : t('Bid health is made from the reports of the exchange. Ask an administrator whether its feed of bids runs.'),
      }}
      emptyRange={t('There were no auctions in this range.')}
    >
      {(health) => <Content campaign={campaign} health={health} frames={frames} />}
    </Insight>
  )
}

const isEmpty = ({ funnel, losses, noBids, prices }: answers.BidHealth) =>
  (funnel[0]?.count ?? 0) === 0 && losses.length + noBids.length + prices.length === 0

function Content({ campaign, health, frames }: { campaign: Campaign; health: answers.BidHealth; frames: Frames }) {
  return (
    <>
      <InsightFigures figures={toFigures(health, getCpm(campaign))} />
      <div className={styles.columns}>
        <FunnelCard health={health} frames={frames} />
        <SuggestedCpm campaign={campaign} health={health} />
      </div>
      <Prices campaign={campaign} health={health} frames={frames} />
      <div className={styles.halves}>
        <LostBids health={health} frames={frames} />
        <div className={styles.side}>
          <NoBids health={health} frames={frames} />
          {health.noBids.some(({ reason }) => reason === 'TARGETING_MISS') && <RuleCosts campaign={campaign} />}
        </div>
      </div>
    </>
  )
}

/** Rates over all of the funnel, and the largest reasons beside it. */
function toFigures({ funnel, lossGroups, noBids, prices }: answers.BidHealth, cpm: number | null): InsightFigure[] {
  const of = (name: answers.BidHealth['funnel'][number]['stage']) => funnel.find(({ stage }) => stage === name)!
  const [requests, wins, impressions] = [of('REQUESTS'), of('WINS'), of('IMPRESSIONS')]
  const [loss, noBid] = [lossGroups[0], noBids[0]]
  return [
    {
      label: t('Requests that became impressions'),
      value: rateText(impressions.ratioOfRequests),
      more: t('of {count}', { count: formatTotal(requests.count) }),
    },
    { label: t('Win rate'), value: rateText(wins.ratio), more: t('of {count} valid bids', { count: formatTotal(of('VALID').count) }) },
    {
      label: t('Auctions that the CPM is enough for'),
      value: cpm === null ? '–' : rateText(attainedShare(prices, cpm)),
      more: cpm === null ? t('not paid by CPM') : null,
    },
    { label: t('Most lost bids'), value: loss ? rateText(loss.share) : '–', more: loss ? label(loss.label) : null },
    { label: t('Most requests without a bid'), value: noBid ? rateText(noBid.share) : '–', more: noBid ? label(noBid.label) : null },
  ]
}

function FunnelCard({ health: { funnel }, frames }: { health: answers.BidHealth; frames: Frames }) {
  const title = t('From requests to impressions')
  const narrowest = narrowestStage(funnel)
  const values = narrowest && {
    stage: label(narrowest.stage.label),
    before: label(narrowest.before.label),
    share: rateText(narrowest.stage.ratio),
  }
  return (
    <ChartFrame
      title={title}
      {...frames('funnel')}
      table={{
        columns: [
          textColumn(t('Stage')),
          countColumn(t('Number')),
          percentColumn(t('Of the stage before')),
          percentColumn(t('Of the requests')),
        ],
        rows: funnel.map((step) => [label(step.label), step.count, percentCell(step.ratio), percentCell(step.ratioOfRequests)]),
      }}
    >
      {values && (
        <p className={styles.sentence}>
          <RichText id="The narrowest step: <b>{share} of “{before}”</b> become “{stage}”." values={values} tags={{ b: <strong /> }} />
        </p>
      )}
      <Funnel
        label={title}
        summary={values ? t('The narrowest step: {share} of “{before}” become “{stage}”.', values) : ''}
        stages={funnel.map(({ stage, label: text, count }) => ({ id: stage, label: label(text), value: count }))}
        format={countFormat()}
      />
    </ChartFrame>
  )
}
