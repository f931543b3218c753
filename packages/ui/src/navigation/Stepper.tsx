import { Check, Lock } from 'lucide-react'
import { Link } from 'react-aria-components'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import styles from './Stepper.module.css'

/** A part of a step: one ad of the step "Ads". */
export interface StepPart {
  id: string
  label: string
  note?: string
  href?: string
}

export interface Step {
  id: string
  label: string
  /** A step is open unless it is done or locked; the current one is told by `current`. */
  state: 'done' | 'open' | 'locked'
  /** Why it is locked: 'Save the settings first.' */
  reason?: string
  /** Its address; without one it cannot be pressed. */
  href?: string
  parts?: readonly StepPart[]
}

export interface StepperProps {
  /** Names the landmark: 'New campaign'. */
  label: string
  steps: readonly Step[]
  /** Id of the step that is shown. */
  current: string
  /** Beside each other, over the page instead of down its side; parts are not shown. */
  isInLine?: boolean
}

/**
 * The steps of a wizard, down the side of its page or over it. It shows the done steps, the current one, and the locked ones with their
 * reason.
 */
export function Stepper({ label, steps, current, isInLine = false }: StepperProps) {
  return (
    <nav aria-label={label} className={classNames(styles.stepper, isInLine && styles.inLine)}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepLine key={step.id} {...step} {...(isInLine && { parts: [] })} number={index + 1} isCurrent={step.id === current} />
        ))}
      </ol>
    </nav>
  )
}

function StepLine({ label, state, reason, href, parts = [], number, isCurrent }: Step & { number: number; isCurrent: boolean }) {
  const t = useText()
  const isLocked = state === 'locked'
  const content = (
    <>
      <span aria-hidden className={styles.mark}>
        {state === 'done' && !isCurrent ? <Check size={14} /> : isLocked ? <Lock size={12} /> : number}
      </span>
      <span className={styles.texts}>
        {label}
        {state === 'done' && <VisuallyHidden> {t('(done)')}</VisuallyHidden>}
        {isLocked && <VisuallyHidden> {t('(locked)')}</VisuallyHidden>}
        {isLocked && reason && <span className={styles.reason}>{reason}</span>}
      </span>
    </>
  )
  const className = classNames(styles.step, isCurrent ? styles.current : styles[state])
  const now = isCurrent ? ('step' as const) : undefined
  return (
    <li>
      {href && !isLocked ? (
        <Link href={href} aria-current={now} className={className}>
          {content}
        </Link>
      ) : (
        <span aria-current={now} className={className}>
          {content}
        </span>
      )}
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.id} className={styles.part}>
              {part.href ? <Link href={part.href}>{part.label}</Link> : <span>{part.label}</span>}
              {part.note && <span className={styles.note}>{part.note}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
