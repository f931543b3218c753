import type { Campaign } from '@spotdesk/sdk'
import { formatCapping, formatCpm, formatObjective, formatTotal, pacingTypeLabels } from '@spotdesk/sdk/values'
import type { CappingUnit, PacingType } from '@spotdesk/sdk/values'
import { Button, Dialog } from '@spotdesk/ui'
import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { useDates } from '../../../shared/dates.ts'
import { label, t } from '../../../shared/text.ts'
import { useApplySettings } from './use-apply-settings.ts'
import type { FixDiff, FixSetting } from './fix.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'
import type { BroughtForecast, ShownFix } from './use-problem.ts'

interface FixPreviewProps {
  campaign: Campaign
  title?: string
  applyLabel?: string
  /** The first is chosen; those that are made elsewhere are left out. */
  fixes: readonly ShownFix[]
  onClose: () => void
}

/** A fix before it is made: each setting as it is and as it would be, and what that brings. Its change-set can be reverted from the toast. */
export function FixPreview({ campaign, title, applyLabel, fixes, onClose }: FixPreviewProps) {
  const here = fixes.filter(({ applied }) => applied.elsewhere.length === 0).slice(0, 4)
  const [id, setId] = useState(here[0]!.id)
  const { isPending, conflict, apply } = useApplySettings(campaign, onClose)
  const fix = here.find((one) => one.id === id) ?? here[0]!
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title ?? t('Preview the fix')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void apply(fix.applied.body, fix.applied.targeting)}>
            {conflict === null ? (applyLabel ?? t('Apply the fix')) : t('Apply anyway')}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        {here.length > 1 && <Choices fixes={here} value={fix.id} onChange={setId} />}
        <Diff campaign={campaign} diff={fix.applied.diff} />
        <Brings fix={fix} />
        {conflict !== null && (
          <p role="alert" className={styles.conflict}>
            {conflict} {t('Apply the fix all the same?')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Choices({ fixes, value, onChange }: { fixes: readonly ShownFix[]; value: string; onChange: (id: string) => void }) {
  return (
    <RadioGroup aria-label={t('Ways to deliver in full')} value={value} onChange={onChange} className={styles.choices!}>
      {fixes.map(({ id, text, promise }) => (
        <Radio key={id} value={id} className={styles.choice!}>
          <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
          {promise && <span className={styles.more}>{promise}</span>}
        </Radio>
      ))}
    </RadioGroup>
  )
}

function Diff({ campaign, diff }: { campaign: Campaign; diff: readonly FixDiff[] }) {
  const print = useFieldText(campaign)
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">{t('Setting')}</th>
          <th scope="col">{t('Now')}</th>
          <th scope="col">{t('With the fix')}</th>
        </tr>
      </thead>
      <tbody>
        {diff.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{label(fieldLabels[field])}</th>
            <td>
              <del>{print(field, before)}</del>
            </td>
            <td>
              <ins>{print(field, after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fieldLabels: Record<FixSetting, string> = {
  pacing: 'Pacing',
  priority: 'Priority',
  startDate: 'Start',
  endDate: 'End',
  objective: 'Objective',
  cpm: 'CPM',
  capping: 'Frequency caps',
  targeting: 'Targeting',
}

function useFieldText(campaign: Campaign): (field: FixSetting, value: unknown) => string {
  const dates = useDates()
  return (field, value) => {
    // Each value is of the setting that its field names.
    switch (field) {
      case 'pacing':
        return label(pacingTypeLabels[value as PacingType])
      case 'priority':
        return String(value)
      case 'startDate':
        return dates.day(value as Date | null, campaign.timeZone)
      case 'endDate':
        return value === null ? t('no end') : dates.lastDay(value as Date, campaign.timeZone)
      case 'objective':
        return formatObjective({ ...campaign.campaignObjective, value: value as number | null, unlimited: false }, campaign.currency)
      case 'cpm':
        return formatCpm(value as number | null, campaign.currency)
      case 'targeting':
        return value as string
      case 'capping': {
        const rules = value as readonly { limit: number; unit: CappingUnit; unitMultiplier: number }[]
        return rules.length === 0 ? t('no cap') : rules.map(formatCapping).join(', ')
      }
    }
  }
}

function Brings({ fix: { brings, loses } }: { fix: ShownFix }) {
  if (!brings) return <p className={styles.quiet}>{t('Nobody has forecast what it brings.')}</p>
  const { before, after } = brings
  return (
    <dl className={styles.brings}>
      <div>
        <dt>{t('Delivery forecast')}</dt>
        <dd>
          {before.outlook} → <strong>{after.outlook}</strong>
        </dd>
      </div>
      {after.delivered !== null && (
        <div>
          <dt>{t('Expected of what is left')}</dt>
          <dd>
            {deliveredText(before)} → <strong>{t('{amount} imp.', { amount: deliveredText(after) })}</strong>
          </dd>
        </div>
      )}
      {loses && loses.impressions > 0 && (
        <div>
          <dt>{t('Taken from others')}</dt>
          <dd>
            {describeLosers(loses).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

function deliveredText({ delivered, remaining }: BroughtForecast): string {
  return t('{delivered} of {remaining}', { delivered: formatTotal(delivered), remaining: formatTotal(remaining) })
}

/** Campaigns that are named; the others are summed. */
const mostNamed = 3

/** Who loses by a fix, a line each. */
export function describeLosers({ own, otherBuyers, impressions }: NonNullable<ShownFix['loses']>): string[] {
  const rest = own.slice(mostNamed)
  const more = rest.reduce((sum, one) => sum + one.impressions, 0)
  const amount = (count: number) => t('{amount} imp.', { amount: formatTotal(count) })
  return [
    ...own.slice(0, mostNamed).map((one) => `${one.name}: ${amount(one.impressions)}`),
    ...(rest.length > 0
      ? [t('{count, plural, one {# more campaign} other {# more campaigns}}: {amount}', { count: rest.length, amount: amount(more) })]
      : []),
    ...(otherBuyers
      ? [t('{name}: about {amount}', { name: otherBuyers.name, amount: amount(Math.round(impressions * otherBuyers.share)) })]
      : []),
  ]
}
