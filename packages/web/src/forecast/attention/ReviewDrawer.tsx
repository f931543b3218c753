import { attentionPlans, changeSets } from '@spotdesk/sdk/calls'
import { attentionNeedLabels, formatTotal, limits } from '@spotdesk/sdk/values'
import { Button, Drawer, ErrorState, LoadingOverlay, ProgressBar, RadioGroup } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keepAccount } from '../../shared/session/account-guard.ts'
import { notifyDone } from '../../shared/actions/notify.ts'
import { api, jobs } from '../../shared/api.ts'
import { joinNames } from '../../shared/texts/names.ts'
import { trackJob } from '../../shared/bulk/job-tracker.ts'
import { PlanPreview } from '../../shared/bulk/PlanPreview.tsx'
import { campaignNames } from '../../shared/texts/file-names.ts'
import { queryClient } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { label, t } from '../../shared/text.ts'
import styles from './attention.module.css'
import { type ReviewAnswer, type ReviewAnswers, type PlanCampaign, toReview } from './choices.ts'
import own from './PlanCard.module.css'

interface ReviewDrawerProps {
  chosen: readonly PlanCampaign[]
  onClose: () => void
  /** After the plan was applied. */
  onApplied: () => void
}

/** Polling interval of the job. */
const pollMs = 300

/** The chosen fixes as one change-set: every setting before and after, what else they touch, and the button that applies them all. */
export function ReviewDrawer({ chosen: all, onClose, onApplied }: ReviewDrawerProps) {
  const [answers, setAnswers] = useState<ReviewAnswers>(new Map())
  const { taken: chosen, asked, isAnswered } = useMemo(() => toReview(all, answers), [all, answers])
  const changes = useMemo(() => listWrites(chosen), [chosen])
  const [round, setRound] = useState(0)
  const planned = useQuery({
    queryKey: ['attention-review', JSON.stringify(changes), round],
    queryFn: ({ signal }) => api.call(changeSets.plan, { body: { kind: 'campaigns', changes } }, { signal }),
    enabled: changes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const plan = planned.data
  const apply = async () => {
    if (!plan) return
    setPercent(0)
    setFailure(null)
    try {
      const outcome = await keepAccount(async () => {
        await api.call(attentionPlans.record, { body: { changeSetId: plan.id, fixes: toReviewedFixes(chosen) } })
        const job = await api.call(
          changeSets.apply,
          { id: plan.id, body: { hash: plan.hash, mode: 'atomic' } },
          { changeReason: 'Morning plan' },
        )
        trackJob({ id: job.id, type: 'change' }, () => true)
        let last: string | null = null
        for await (const status of jobs.watch(job.id, { intervalMs: pollMs })) {
          setPercent(status.progress)
          last = status.outcome
        }
        return last
      })
      if (outcome !== 'SUCCEEDED') {
        setFailure(t('Nothing was changed, because a campaign has changed since the plan was made. This is the plan for it as it is now.'))
        setRound(round + 1)
        return
      }
      const names = joinNames([...new Set(chosen.map(({ name }) => name))])
      notifyDone(t('{count, plural, one {# fix was} other {# fixes were}} applied.', { count: chosen.length }), [plan.id], names)
      onApplied()
    } catch (error) {
      setFailure(toErrorText(error))
      setRound(round + 1)
    } finally {
      setPercent(null)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'attention-review' })
    }
  }
  const isReady = isAnswered && changes.length > 0 && plan !== undefined && plan.counts.error === 0 && plan.counts.update > 0
  return (
    <Drawer
      isOpen
      size="large"
      onClose={onClose}
      title={t('Review the plan')}
      footer={
        <>
          {percent !== null && <ProgressBar label={t('Applying')} value={percent} estimate={percent} valueText={`${percent}%`} />}
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isDisabled={!isReady && percent === null} isPending={percent !== null} onPress={() => void apply()}>
            {t('Apply {count, plural, one {# fix} other {# fixes}}', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {asked.length > 0 && (
        <Needs asked={asked} answers={answers} onAnswer={(id, answer) => setAnswers(new Map([...answers, [id, answer]]))} />
      )}
      <BlastRadius chosen={chosen} />
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {planned.isError && (
        <ErrorState message={toErrorText(planned.error)} onRetry={() => void planned.refetch()} isRetrying={planned.isFetching} />
      )}
      {planned.isLoading && (
        <div className={styles.loading}>
          <LoadingOverlay scope="container" />
        </div>
      )}
      {plan && percent === null && plan.counts.error > 0 && (
        <p role="alert" className={styles.failure}>
          {t(
            '{count, plural, one {# fix is refused} other {# fixes are refused}}, and the plan is applied as a whole. Take {count, plural, one {that campaign} other {those campaigns}} out of the plan to apply the rest.',
            { count: plan.counts.error },
          )}
        </p>
      )}
      {plan && <PlanPreview names={campaignNames} plan={plan} isLive />}
    </Drawer>
  )
}

/** Fixes that somebody else has to agree to: each is answered before anything is applied, and without the yes it is left out. */
function Needs({
  asked,
  answers,
  onAnswer,
}: {
  asked: readonly PlanCampaign[]
  answers: ReviewAnswers
  onAnswer: (id: number, answer: ReviewAnswer) => void
}) {
  return (
    <section aria-labelledby="needs-title" className={own.needs}>
      <h3 id="needs-title">{t('{count, plural, one {# fix needs a yes} other {# fixes need a yes}}', { count: asked.length })}</h3>
      {asked.map(({ campaignId, name, chosen: fix }) => (
        <RadioGroup
          key={campaignId}
          label={t('{name}: {change} {need}', { name, change: fix!.text, need: label(attentionNeedLabels[fix!.needs!]) })}
          value={answers.get(campaignId) ?? ''}
          onChange={(answer: string) => onAnswer(campaignId, answer as ReviewAnswer)}
          options={[
            { value: 'yes', label: t('The yes is there') },
            { value: 'no', label: t('Leave it out') },
          ]}
        />
      ))}
    </section>
  )
}

/** The rows of all fixes: what fixes share, as the caps of their order, is written once. */
function listWrites(chosen: readonly PlanCampaign[]) {
  const writes = chosen.flatMap(({ chosen: fix }) => fix?.writes ?? [])
  return [...new Map(writes.map((write) => [JSON.stringify(write), write])).values()]
}

const toReviewedFixes = (chosen: readonly PlanCampaign[]) =>
  chosen.map(({ campaignId, chosen: fix, before, after }) => ({
    campaignId,
    text: fix!.text.slice(0, textLength),
    before: before.probability,
    after: after.probability,
  }))
const textLength = 500

/** Everything that the plan touches beside its campaigns: orders, ads, and those who lose by it. */
function BlastRadius({ chosen }: { chosen: readonly PlanCampaign[] }) {
  const writes = chosen.flatMap(({ chosen: fix }) => fix?.writes ?? [])
  const count = (type: string) => new Set(writes.filter(({ entityType }) => entityType === type).map(({ id }) => id)).size
  const losers = [
    ...Map.groupBy(
      chosen.flatMap(({ loses }) => loses),
      ({ name }) => name,
    ),
  ].map(([name, list]) => ({ name, percent: list.reduce((sum, { percent }) => sum + percent, 0) }))
  const shown = losers.toSorted((a, b) => b.percent - a.percent).slice(0, limits.cappingRules)
  return (
    <div className={own.radius} role="status">
      <p>
        {t('{count, plural, one {# campaign changes} other {# campaigns change}}.', { count: count('campaign') })}{' '}
        {count('order') > 0 &&
          t('{count, plural, one {The caps of # order change} other {The caps of # orders change}}, for all of their campaigns.', {
            count: count('order'),
          })}{' '}
        {count('ad') > 0 && t('{count, plural, one {# ad loses its caps} other {# ads lose their caps}}.', { count: count('ad') })}
      </p>
      <p>
        {losers.length === 0
          ? t('Nobody else loses impressions.')
          : t('{names} get fewer impressions{more, plural, =0 {} other {, and # more}}.', {
              names: shown.map(({ name, percent }) => `${name} (−${formatTotal(percent)}%)`).join(', '),
              more: losers.length - shown.length,
            })}
      </p>
    </div>
  )
}
