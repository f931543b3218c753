import { classNames } from '../class-names.ts'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths; default: a line of text over the whole width. */
  width?: string | number
  height?: string | number
  /** As round as a pill or a circle. */
  isRound?: boolean
  className?: string
}

/** Reserves the space of loading content, so that the page does not jump. Hidden from screen readers. */
export function Skeleton({ width = '100%', height = 14, isRound = false, className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles.skeleton, isRound && styles.round, className)} style={{ width, height }} />
}
