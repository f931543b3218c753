import type { Campaign } from '@spotdesk/sdk'
import { forecast, targeting } from '@spotdesk/sdk/calls'
import { Button, ButtonLink, ErrorState, Skeleton } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { hasScreen } from '../../../shared/page/screen-table.ts'
import { t } from '../../../shared/text.ts'
import { campaignPath } from '../../../campaigns/campaigns/paths.ts'
import { FixPreview, describeLosers } from './FixPreview.tsx'
import { forecastFix, type ShownFix } from './use-problem.ts'
import styles from '../forecast.module.css'
import { PanelSection } from '../PanelSection.tsx'
import type { Tried } from '../what-if/tried-settings.ts'
import type { ForecastRequest } from '../forecast-driver.ts'

interface FixesProps {
  campaign: Campaign
  request: ForecastRequest
  /** Fills the form of the page; absent: a fix is previewed and applied. */
  onUse?: (tried: Tried) => void
  /** Why the user cannot change the campaign; null: they can. */
  refusal: string | null
}

/** A fix is computed for a while, so that it is asked for rarely. */
const freshMs = 300_000
const mostFixes = 6

/** The cheapest changes with which the campaign delivers in full: what each brings, and who loses by it. */
export function Fixes({ campaign, request, onUse, refusal }: FixesProps) {
  const found = useQuery({ ...query(forecast.fix, { body: request }), staleTime: freshMs, refetchOnWindowFocus: false })
  const ofRules = found.data?.fixes.some(({ changes }) => changes.dropRules?.length || changes.replaceRules?.length) ?? false
  const saved = useQuery({ ...query(targeting.ofCampaign, { id: campaign.id }), enabled: ofRules })
  // The rules that a fix names are those of the request: only where these are saved can a fix change them.
  const groups = request.audienceTargeting ? null : (saved.data?.groups ?? null)
  const fixes = useMemo(() => {
    const labels = new Map(saved.data?.labels.map(({ type, value, label }) => [`${type} ${value}`, label ?? undefined]))
    const facts = { groups, nameOf: (type: string, value: string) => labels.get(`${type} ${value}`) }
    const { data } = found
    return data
      ? data.fixes.slice(0, mostFixes).map((fix, index) => ({ fix, shown: forecastFix(fix, { data, campaign, index, facts }) }))
      : []
  }, [found, saved.data, groups, campaign])
  const [opened, setOpened] = useState<ShownFix | null>(null)
  return (
    <PanelSection title={t('Ways to deliver in full')}>
      {found.isPending && <Skeleton height={56} />}
      {found.isError && (
        <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      )}
      {found.data && fixes.length === 0 && <p className={styles.quiet}>{t('No small change of the settings delivers it in full.')}</p>}
      {fixes.length > 0 && (
        <ul aria-label={t('Ways to deliver in full')} className={styles.fixes}>
          {fixes.map(({ fix, shown }) => (
            <li key={shown.id}>
              <p>{fix.text}</p>
              <p className={styles.meta}>
                {[
                  shown.promise && capital(shown.promise),
                  ...lossText(shown),
                  ...fix.publishers.map(({ name }) => t('adds {name}', { name })),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Way
                campaign={campaign}
                shown={shown}
                refusal={refusal}
                isUnsaved={request.audienceTargeting !== undefined}
                onPreview={() => setOpened(shown)}
                {...(onUse && { onFill: () => onUse({ changes: fix.changes, cpm: null }) })}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && <FixPreview campaign={campaign} fixes={[opened]} onClose={() => setOpened(null)} />}
    </PanelSection>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function lossText({ loses }: ShownFix): string[] {
  return loses && loses.impressions > 0 ? [t('takes from {names}', { names: describeLosers(loses).join(', ') })] : []
}

interface WayProps {
  campaign: Campaign
  shown: ShownFix
  refusal: string | null
  /** The targeting of the request is not saved. */
  isUnsaved: boolean
  onPreview: () => void
  onFill?: () => void
}

/** The button of a fix, or where else it is made. */
function Way({ campaign, shown, refusal, isUnsaved, onPreview, onFill }: WayProps) {
  const { elsewhere, diff, targeting: rules } = shown.applied
  if (refusal !== null) return <p className={styles.meta}>{refusal}</p>
  const [place] = elsewhere
  if (place === 'order') return <OrderLink campaign={campaign} />
  if (place === 'ads') return <ButtonLink href={campaignPath(campaign, 'ads')}>{t('Change the caps of the ads')}</ButtonLink>
  if (place === 'targeting')
    return (
      <p className={styles.meta}>{isUnsaved ? t('Save the targeting first, because the change is one of its rules.') : t('Loading...')}</p>
    )
  if (diff.length === 0) return null
  // A form of settings has no rules: those are previewed.
  if (onFill && rules === null) return <Button onPress={onFill}>{t('Fill the form')}</Button>
  return <Button onPress={onPreview}>{t('Preview')}</Button>
}

function OrderLink({ campaign: { order } }: { campaign: Campaign }) {
  const href = order ? `/orders/${order.id}/settings` : null
  if (href === null || !hasScreen(href)) return <p className={styles.meta}>{t('It is a setting of the order.')}</p>
  return <ButtonLink href={href}>{t('Change the caps of the order')}</ButtonLink>
}
