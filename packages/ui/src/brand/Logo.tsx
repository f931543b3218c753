import { Waveform } from './Waveform.tsx'
import styles from './Logo.module.css'

export interface LogoProps {
  /** Only the mark, for narrow places. The name is then its label. */
  isMarkOnly?: boolean
  /** Height of the mark in pixels. */
  height?: number
}

/** The name of the product. A brand, so it is not translated. */
export const brandName = 'Spotdesk'

/** The brand: waveform mark and name, in the colour of the text around it. */
export function Logo({ isMarkOnly = false, height = 18 }: LogoProps) {
  if (isMarkOnly) {
    return (
      <span role="img" aria-label={brandName} className={styles.logo}>
        <Waveform height={height} />
      </span>
    )
  }
  return (
    <span className={styles.logo}>
      <Waveform height={height} />
      <span className={styles.name}>{brandName}</span>
    </span>
  )
}
