import { useText } from '../../text.tsx'
import styles from '../Chart.module.css'
import { type SignGroup, type Signs, signSize } from './time-signs.ts'
import type { TimeLayout } from './time-layout.ts'
import type { TimeChartData } from './time-series.ts'
import { classNames } from '../../class-names.ts'

/** The signs of changes on their lines through all panels, and the line "Now". */
export function TimeSigns({ layout, signs }: { chart: TimeChartData; layout: TimeLayout; signs: Signs }) {
  const t = useText()
  const { signY, axisY } = layout
  if (signY === null) return null
  const top = signY + signSize / 2
  return (
    <>
      {signs.groups.map((group) => (
        <g key={group.markers[0]!.id}>
          <line x1={group.x} x2={group.x} y1={top} y2={axisY} className={isStrong(group) ? styles.strongRule : styles.rule} />
          <Sign group={group} y={signY} isFilled={isStrong(group)} />
        </g>
      ))}
      {signs.nowX !== null && (
        <>
          <line x1={signs.nowX} x2={signs.nowX} y1={top} y2={axisY} className={styles.strongRule} />
          <text x={signs.nowLabelX} y={signY + 4} textAnchor="middle" className={styles.now}>
            {t('Now')}
          </text>
        </>
      )}
    </>
  )
}

const isStrong = ({ markers }: SignGroup) => markers.some((marker) => marker.isStrong)

/** One sign: the icon of its change, or how many changes stand here. */
export function Sign({ group, y, isFilled }: { group: SignGroup; y: number; isFilled: boolean }) {
  const [marker] = group.markers
  if (!marker) return null
  const Icon = marker.icon
  return (
    <>
      <circle cx={group.x} cy={y} r={signSize / 2 - 0.75} className={isFilled ? styles.signFilled : styles.sign} />
      {group.markers.length > 1 ? (
        <text x={group.x} y={y + 4} textAnchor="middle" className={classNames(styles.signCount, isFilled && styles.signInverse)}>
          {group.markers.length}
        </text>
      ) : (
        <Icon x={group.x - 6} y={y - 6} size={12} className={isFilled ? styles.signInverse : styles.signIcon} />
      )}
      {group.hasLabel && (
        <text x={group.x + signSize / 2 + 6} y={y + 4} className={marker.isStrong ? styles.now : styles.tick}>
          {marker.label}
        </text>
      )}
    </>
  )
}
