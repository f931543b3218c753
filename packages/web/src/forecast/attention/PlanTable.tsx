import { attentionCauseLabels, type DeliveryStep, deliverySteps, formatMoneyTotal, formatTotal } from '@spotdesk/sdk/values'
import { Checkbox } from '@spotdesk/ui'
import { FileX, Gauge, Hourglass, Layers, type LucideIcon, Plug, Repeat, Target, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScreenLink } from '../../shared/page/ScreenLink.tsx'
import { label, t } from '../../shared/text.ts'
import styles from './attention.module.css'
import { Chance } from './Chance.tsx'
import { type Choice, toChoice, chooseAll, type PlanCampaign, shownFix } from './choices.ts'
import { FixField } from './FixField.tsx'
import { moneyText, sumAtRisk } from './texts.ts'
import type { Attention } from './use-attention.ts'

const icons: Record<DeliveryStep, LucideIcon> = {
  CONTENTION: Layers,
  CAPPING: Repeat,
  TARGETING: Target,
  PACING: Gauge,
  CREATIVE: FileX,
  PRICE: Wallet,
  STATUS: Hourglass,
  CONNECTOR: Plug,
}

interface PlanTableProps {
  attention: Attention
  isReadOnly: boolean
}

/** Campaigns by cause, each with its fix, its chance and who pays for it. */
export function AttentionPlanTable({ attention, isReadOnly }: PlanTableProps) {
  const { plan, choices, isComputing, isOlder, choose, chooseMany } = attention
  if (!plan) return null
  const { campaigns } = plan
  const chosen = campaigns.filter(({ campaignId }) => choices.get(campaignId)).length
  const selection = chosen === 0 ? 'none' : chosen === campaigns.length ? 'all' : 'some'
  const groups = deliverySteps
    .map((cause) => ({ cause, rows: campaigns.filter((one) => one.cause === cause) }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => sumRisk(b.rows) - sumRisk(a.rows))
  return (
    <table className={styles.table} aria-label={t('Campaigns that need attention')} aria-busy={isComputing}>
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <Checkbox
              aria-label={t('All fixes that need nobody')}
              selection={selection}
              isDisabled={isReadOnly || isOlder}
              onChange={(isOn) => chooseMany(chooseAll(plan, isOn))}
            />
          </th>
          <th scope="col">{t('Campaign and cause')}</th>
          <th scope="col">{t('Bad-case shortfall')}</th>
          <th scope="col" className={styles.end}>
            {t('At risk')}
          </th>
          <th scope="col">{t('Cheapest fix')}</th>
          <th scope="col">{t('Chance to deliver')}</th>
          <th scope="col">{t('Who loses')}</th>
        </tr>
      </thead>
      {groups.map(({ cause, rows }) => (
        <Group key={cause} cause={cause} rows={rows}>
          {rows.map((row) => (
            <CampaignRow
              key={row.campaignId}
              campaign={row}
              choice={choices.get(row.campaignId) ?? null}
              isReadOnly={isReadOnly || isOlder}
              onChoose={(choice) => choose(row.campaignId, choice)}
            />
          ))}
        </Group>
      ))}
    </table>
  )
}

const sumRisk = (rows: readonly PlanCampaign[]) => rows.reduce((sum, { before }) => sum + (before.atRisk ?? 0), 0)

function Group({ cause, rows, children }: { cause: DeliveryStep; rows: readonly PlanCampaign[]; children: ReactNode }) {
  const Icon = icons[cause]
  return (
    <tbody>
      <tr className={styles.group}>
        <td className={styles.check}>
          <Icon size={16} aria-hidden />
        </td>
        <th scope="rowgroup" colSpan={2}>
          {label(attentionCauseLabels[cause])} <span className={styles.quiet}>{rows.length}</span>
        </th>
        <td className={styles.end}>{moneyText(sumAtRisk(rows))}</td>
        <td colSpan={3} aria-hidden />
      </tr>
      {children}
    </tbody>
  )
}

interface CampaignRowProps {
  campaign: PlanCampaign
  choice: Choice
  isReadOnly: boolean
  onChoose: (choice: Choice) => void
}

function CampaignRow({ campaign, choice, isReadOnly, onChoose }: CampaignRowProps) {
  const { campaignId, name, reason, before, after, currency, loses } = campaign
  const fix = shownFix(campaign)
  const canFix = fix !== null && fix.changes !== null
  return (
    <tr>
      <td className={styles.check}>
        <Checkbox
          aria-label={t('Fix {name}', { name })}
          value={choice !== null}
          isDisabled={isReadOnly || !canFix}
          onChange={(isOn) => onChoose(isOn ? toChoice(fix) : null)}
        />
      </td>
      <th scope="row" className={styles.name}>
        <ScreenLink href={`/campaigns/${campaignId}/stats`} className={styles.link} title={name} dir="auto">
          {name}
        </ScreenLink>
        <span className={styles.reason} title={reason} dir="auto">
          {reason}
        </span>
      </th>
      <td>
        <Shortfall campaign={campaign} />
      </td>
      <td className={styles.money}>{before.atRisk === null ? '–' : formatMoneyTotal(before.atRisk, currency)}</td>
      <td>
        <FixField campaign={campaign} choice={choice} isReadOnly={isReadOnly} onChoose={onChoose} />
      </td>
      <td>
        <Chance now={before.probability} later={after.probability} hasFix={fix !== null} isChosen={choice !== null} />
      </td>
      <td className={styles.losers}>
        {loses.length === 0 && <span className={styles.quiet}>{t('None')}</span>}
        {loses.slice(0, mostLosers).map((loser) => (
          <span key={loser.campaignId ?? 0} dir="auto" title={loser.name}>
            {loser.name} <span className={styles.loss}>{t('−{percent}%', { percent: loser.percent })}</span>
          </span>
        ))}
        {loses.length > mostLosers && (
          <span className={styles.quiet}>{t('{count, plural, one {# more} other {# more}}', { count: loses.length - mostLosers })}</span>
        )}
      </td>
    </tr>
  )
}
/** Campaigns that are named in a cell; the others are counted. */
const mostLosers = 2

/** The rest of the objective, and of it in red what one case in ten misses. */
function Shortfall({ campaign: { before, remaining } }: { campaign: PlanCampaign }) {
  const percent = before.shortfallPercent ?? 0
  return (
    <div className={styles.shortfall}>
      <div className={styles.bar} aria-hidden>
        <span className={styles.delivers} style={{ flexGrow: Math.max(0, 100 - percent) }} />
        <span className={styles.missing} style={{ flexGrow: percent }} />
      </div>
      <div className={styles.barText}>
        <strong>{before.shortfallPercent === null ? '–' : t('−{percent}%', { percent: Math.round(percent) })}</strong>
        <span title={t('of {remaining} impressions left', { remaining: formatTotal(remaining) })}>{formatTotal(before.shortfall)}</span>
      </div>
    </div>
  )
}
