import { campaigns } from '@spotdesk/sdk/calls'
import { Button, EmptyState, ErrorState, LoadingOverlay, ProgressBar } from '@spotdesk/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../shared/session/Can.tsx'
import { useDates } from '../../shared/dates.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './attention.module.css'
import { type FixChoices, type AttentionPlan } from './choices.ts'
import { DigestSwitch } from './DigestSwitch.tsx'
import { LastPlan } from './LastPlan.tsx'
import { PlanCard } from './PlanCard.tsx'
import { AttentionPlanTable } from './PlanTable.tsx'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { listFixableCampaigns, moneyText } from './texts.ts'
import { type Attention, useAttention } from './use-attention.ts'

/** Every campaign that will not deliver, what it takes to fix it, and the fixes as one plan. */
export default function MorningPlan() {
  const attention = useAttention()
  const { plan, isComputing, computeAgain } = attention
  const dates = useDates()
  const zone = useUser().agency.timeZone
  return (
    <>
      <PageHead crumbs={[{ text: t('Campaigns'), url: '/campaigns/list' }, { text: t('Morning plan') }]}>
        {plan && <span className={styles.quiet}>{t('Computed at {time} {zone}', { time: dates.dayTime(plan.madeAt, zone), zone })}</span>}
        <DigestSwitch />
        {plan && <ComputeAgain isPending={isComputing} onPress={computeAgain} />}
      </PageHead>
      <Content attention={attention} />
    </>
  )
}

function ComputeAgain(props: { isPending: boolean; onPress: () => void }) {
  return (
    <Button icon={RefreshCw} {...props}>
      {t('Compute again')}
    </Button>
  )
}

/** The plan; in its place what is missing, with the one act that helps. */
function Content({ attention }: { attention: Attention }) {
  const { plan, failure, computeAgain, isComputing, isWarmingUp, isWithoutInventory, progress } = attention
  if (isWarmingUp && !plan)
    return (
      <EmptyState
        title={t('The forecast is warming up')}
        description={t('The plan is made as soon as the forecast is ready. It is asked for again by itself.')}
      />
    )
  if (isWithoutInventory && !plan)
    return (
      <EmptyState
        title={t('There is nothing to forecast from yet')}
        description={t(
          'The plan stands on a forecast. Send sampled requests and hourly volumes of your zones, ask for a snapshot, then compute it.',
        )}
        action={<ComputeAgain isPending={isComputing} onPress={computeAgain} />}
      />
    )
  if (failure !== null && !plan) return <ErrorState message={failure} onRetry={computeAgain} isRetrying={isComputing} />
  if (!plan)
    return (
      <div className={styles.loading}>
        {progress === null ? (
          <LoadingOverlay scope="container" label={t('Looking at every campaign.')} />
        ) : (
          <>
            <p role="status">{t('Looking at every campaign.')}</p>
            <Progress percent={progress} />
          </>
        )}
      </div>
    )
  return <PlanPage attention={attention} plan={plan} />
}

function PlanPage({ attention, plan }: { attention: Attention; plan: AttentionPlan }) {
  const mayWrite = useCan(campaigns.update)
  const [isReviewing, setReviewing] = useState(false)
  const chosen = plan.campaigns.filter((campaign) => campaign.chosen !== null)
  const refusal = mayWrite ? null : t('You see the plan; to apply it you need the right to change campaigns.')
  const isComputing = attention.isComputing || !isSame(plan, attention.choices)
  return (
    <div className={styles.page}>
      {attention.failure !== null && (
        <p role="alert" className={styles.failure}>
          {attention.failure}
        </p>
      )}
      {attention.isOlder && (
        <div className={styles.older} role="status">
          {t('This is the last plan that was made. Nothing of it is applied before there is a new one.')}
          {attention.progress !== null && <Progress percent={attention.progress} />}
        </div>
      )}
      <Headline plan={plan} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {plan.campaigns.length === 0 ? (
            <div className={styles.card}>
              <EmptyState
                title={t('Everything will deliver')}
                description={t('{count, plural, =0 {No campaign is live} one {# campaign is} other {# campaigns are}} forecast in full.', {
                  count: plan.inFull,
                })}
              />
            </div>
          ) : (
            <>
              <AttentionPlanTable attention={attention} isReadOnly={!mayWrite} />
              <Legend plan={plan} />
            </>
          )}
        </div>
        <div className={styles.side}>
          {plan.campaigns.length > 0 && (
            <PlanCard
              plan={plan}
              chosen={chosen}
              isComputing={isComputing || attention.isOlder}
              refusal={refusal}
              onReview={() => setReviewing(true)}
            />
          )}
          <LastPlan />
        </div>
      </div>
      {isReviewing && (
        <ReviewDrawer
          chosen={chosen}
          onClose={() => setReviewing(false)}
          onApplied={() => {
            setReviewing(false)
            attention.computeAgain()
          }}
        />
      )}
    </div>
  )
}

/** The part of the new plan that is made. */
function Progress({ percent }: { percent: number }) {
  return <ProgressBar label={t('The new plan')} value={percent} estimate={percent} valueText={t('{percent}%', { percent })} />
}

/** True if the plan is that of the choices. */
function isSame({ campaigns }: AttentionPlan, choices: FixChoices): boolean {
  return campaigns.every(({ campaignId, chosen }) => (chosen !== null) === Boolean(choices.get(campaignId)))
}

function Headline({ plan }: { plan: AttentionPlan }) {
  const count = plan.campaigns.length + plan.left
  if (count === 0) return null
  const free = listFixableCampaigns(plan).length
  return (
    <p className={styles.headline}>
      {t('{count, plural, one {# campaign} other {# campaigns}} will not deliver.', { count })}{' '}
      <span className={styles.bad}>
        {t('{money} at risk.', { money: moneyText(plan.totals.map(({ currency, atRisk }) => ({ currency, amount: atRisk }))) })}
      </span>{' '}
      <span className={free > 0 ? styles.ok : undefined}>
        {t(
          '{free, plural, =0 {None can be fixed without the yes of somebody.} one {# can be fixed today.} other {# can be fixed today.}}',
          { free },
        )}
      </span>
    </p>
  )
}

function Legend({ plan }: { plan: AttentionPlan }) {
  return (
    <p className={styles.legend}>
      <span data-mark="delivers">{t('Will deliver')}</span>
      <span data-mark="missing">{t('Missing at the end in the bad case')}</span>
      <span data-mark="hollow">{t('Chance today')}</span>
      <span data-mark="full">{t('Chance after the fix')}</span>
      <span>{t('Bad case: 1 in 10 ends lower.')}</span>
      {plan.left > 0 && (
        <span>{t('{count, plural, one {# more campaign} other {# more campaigns}} with less money at risk.', { count: plan.left })}</span>
      )}
    </p>
  )
}
