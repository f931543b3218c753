import { Waveform } from '../brand/Waveform.tsx'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import styles from './LoadingOverlay.module.css'

export interface LoadingOverlayProps {
  label?: string
  /** Over the whole page, or over the nearest positioned ancestor, for example a grid. */
  scope?: 'page' | 'container'
}

/** Blurs the content under it while that loads. */
export function LoadingOverlay({ label, scope = 'page' }: LoadingOverlayProps) {
  const t = useText()
  return (
    <div role="status" className={classNames(styles.overlay, styles[scope])}>
      <span className={styles.spinner}>
        <Waveform isPlaying height={28} />
      </span>
      <span>{label ?? t('Loading...')}</span>
    </div>
  )
}
