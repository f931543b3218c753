import { initialsOf } from '@spotdesk/sdk/values'
import { classNames } from '../class-names.ts'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** Display name. Its initials are shown, at most two; the whole name is the label. */
  name: string
  /** Pixels; default 32. */
  size?: number
  variant?: 'paper' | 'nav'
  /** Decoration where the name stands beside it. */
  isDecorative?: boolean
}

/** A round badge with the initials of a person. */
export function Avatar({ name, size = 32, variant = 'paper', isDecorative = false }: AvatarProps) {
  const naming = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span {...naming} className={classNames(styles.avatar, styles[variant])} style={{ width: size, height: size, fontSize: size * 0.375 }}>
      {initialsOf(name)}
    </span>
  )
}
