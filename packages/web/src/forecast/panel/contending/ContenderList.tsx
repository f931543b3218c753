import { formatTotal } from '@spotdesk/sdk/values'
import { shortCountFormat } from '@spotdesk/ui/charts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { t } from '../../../shared/text.ts'
import { statsPath } from '../../../campaigns/campaigns/paths.ts'
import { type ContenderLine, contenderLines, type Contenders } from './contenders.ts'
import styles from '../forecast.module.css'

const short = shortCountFormat()

interface ContenderListProps {
  label: string
  contenders: Contenders
  /** Campaigns with a line of their own; the others are summed. */
  most?: number
  /** Whole numbers, where there is room for them. */
  isExact?: boolean
  /** Said where nobody competes. */
  empty: string
}

/** Campaigns that compete for the same requests, two lines each: name and impressions, priority and bar. */
export function ContenderList({ label, contenders, most = 4, isExact = false, empty }: ContenderListProps) {
  const { own, rest, others } = contenderLines(contenders, most)
  const print = isExact ? (count: number) => formatTotal(count) : short.value
  if (own.length === 0 && !others) return <p className={styles.quiet}>{empty}</p>
  return (
    <ul aria-label={label} className={styles.contenders}>
      {own.map((line) => (
        <Contender key={line.campaignId} line={line} print={print} />
      ))}
      {rest && (
        <li>
          <span className={styles.contender}>
            {t('{count, plural, one {# more campaign} other {# more campaigns}}', { count: rest.count })}
          </span>
          <strong title={formatTotal(rest.impressions)}>{print(rest.impressions)}</strong>
        </li>
      )}
      {others && <Contender line={others} print={print} />}
    </ul>
  )
}

interface ContenderProps {
  line: ContenderLine
  print: (impressions: number) => string
}

function Contender({ line: { campaignId, name, priority, impressions, bar }, print }: ContenderProps) {
  return (
    <li>
      <span className={styles.contender}>
        {campaignId === null ? (
          <span>{name}</span>
        ) : (
          <ScreenLink href={statsPath({ id: campaignId })} className={styles.contenderLink} title={name} dir="auto">
            {name}
          </ScreenLink>
        )}
      </span>
      <strong title={formatTotal(impressions)}>{print(impressions)}</strong>
      <small>{priority === null ? t('Campaigns of other agencies') : t('Priority {priority}', { priority })}</small>
      <span aria-hidden className={styles.contenderBar}>
        <span style={{ width: `${Math.max(2, bar * 100)}%` }} />
      </span>
    </li>
  )
}
