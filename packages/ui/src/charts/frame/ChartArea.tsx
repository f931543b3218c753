import { type ReactNode, useRef } from 'react'
import { Skeleton } from '../../feedback/Skeleton.tsx'
import { useText } from '../../text.tsx'
import styles from './ChartArea.module.css'
import { useSize } from './use-size.ts'

export interface ChartState {
  /** Reserves the place of a chart whose data is on its way. */
  isLoading?: boolean
  /** Said where there is no value at all. */
  emptyText?: string
}

interface ChartAreaProps extends ChartState {
  label: string
  height: number
  isEmpty: boolean
  /** The chart in a width in pixels. */
  children: (width: number) => ReactNode
}

/** The place of a chart. It is as wide as its container and as high as the chart says, whatever it contains. */
export function ChartArea({ label, height, isEmpty, isLoading = false, emptyText, children }: ChartAreaProps) {
  const t = useText()
  const ref = useRef<HTMLDivElement>(null)
  const { width } = useSize(ref)
  return (
    <div ref={ref} className={styles.area} style={{ minHeight: height }}>
      {isLoading && (
        <div role="status" aria-label={t('Loading {name}', { name: label })} className={styles.message} style={{ height }}>
          <Skeleton height={Math.round(height * 0.8)} />
        </div>
      )}
      {!isLoading && isEmpty && (
        <p className={styles.message} style={{ height }}>
          {emptyText ?? t('Nothing was delivered in this range.')}
        </p>
      )}
      {!isLoading && !isEmpty && width > 0 && children(width)}
    </div>
  )
}
