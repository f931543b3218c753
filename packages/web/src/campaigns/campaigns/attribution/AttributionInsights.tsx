import type { Campaign } from '@spotdesk/sdk'
import { insights } from '@spotdesk/sdk/calls'
import type { insights as answers } from '@spotdesk/sdk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/use-url-search.ts'
import { Insight } from '../insights/Insight.tsx'
import { NotSetUp } from '../insights/NotSetUp.tsx'
import { type Frames, periodOf, useFrames } from '../insights/use-insight.ts'
import styles from '../insights/insights.module.css'
import { CampaignPage } from '../page/CampaignPage.tsx'
import type { PageRange } from '../page/use-page-range.ts'
import { Conversions } from './Conversions.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import { chosenGroup } from './groups.ts'
import { LiftCard } from './LiftCard.tsx'
import { PartsCard } from './PartsCard.tsx'
import { TimeToConvert } from './TimeToConvert.tsx'

/** Conversions of a campaign. */
export default function AttributionInsights() {
  return (
    <CampaignPage hasRange>
      {({ campaign, range }) =>
        campaign.attribution.pixelIds.length === 0 ? (
          <NotSetUp
            campaign={campaign}
            title={t('This campaign is not measured.')}
            description={t(
              'Attribution compares listeners who heard the campaign with others like them. It takes an attribution pixel on the site of the advertiser.',
            )}
            change={t('Add a pixel in the settings')}
          />
        ) : (
          <Loaded campaign={campaign} range={range} />
        )
      }
    </CampaignPage>
  )
}

function Loaded({ campaign, range }: { campaign: Campaign; range: PageRange }) {
  const found = useQuery({ ...query(insights.attribution, { id: campaign.id, ...periodOf(range) }), placeholderData: keepPreviousData })
  const frames = useFrames(campaign, range, found.data?.asOf ?? null)
  return (
    <Insight
      found={found}
      range={range}
      isEmpty={({ groups }) => groups.length === 0}
      empty={{
        title: t('No conversions were reported yet.'),
        description:
          campaign.status === 'READY'
            ? t('The flight has not started. Its conversions are shown once listeners have heard it.')
            : t('The pixel is {pixels}. Ask its vendor whether it sends reports for this campaign.', {
                pixels: campaign.attribution.pixelIds.join(', '),
              }),
      }}
      emptyRange={t('No listener was first exposed in this range.')}
    >
      {(answer) => <Content answer={answer} frames={frames} />}
    </Insight>
  )
}

function Content({ answer, frames }: { answer: answers.Attribution; frames: Frames }) {
  const { search, change } = useUrlSearch()
  const group = chosenGroup(answer.groups, search)
  if (!group) return null
  const { currency, spend } = answer
  // Files of two vendors or windows have two names.
  const named: Frames = (name, zone) => frames(`${name}-${group.vendor}-${group.windowDays}d`, zone)
  return (
    <>
      <GroupChoice groups={answer.groups} chosen={group} onChange={(vendor, window) => change({ vendor, window })} />
      <LiftCard group={group} currency={currency} spend={spend} />
      <Conversions group={group} currency={currency} frames={named} />
      <div className={styles.halves}>
        <TimeToConvert group={group} frames={named} />
        <div className={styles.side}>
          <PartsCard
            title={t('By publisher')}
            name="publishers"
            heading={t('Publisher')}
            parts={group.byPublisher}
            currency={currency}
            frames={named}
          />
          <PartsCard title={t('By ad')} name="ads" heading={t('Ad')} parts={group.byAd} currency={currency} frames={named} />
        </div>
      </div>
    </>
  )
}
