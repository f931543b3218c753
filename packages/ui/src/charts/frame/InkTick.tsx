import styles from '../Chart.module.css'

/** The mark that something is held against: 2 px of ink with a halo of its ground. */
export function InkTick({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }) {
  return (
    <>
      <line x1={x1} y1={y1} x2={x2} y2={y2} className={styles.tickHalo} />
      <line x1={x1} y1={y1} x2={x2} y2={y2} className={styles.inkTick} />
    </>
  )
}
