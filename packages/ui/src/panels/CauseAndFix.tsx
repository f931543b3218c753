import { ArrowRight, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../actions/Button.tsx'
import { ButtonLink } from '../actions/ButtonLink.tsx'
import { classNames } from '../class-names.ts'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { useText } from '../text.tsx'
import styles from './CauseAndFix.module.css'

/** One thing that is wrong, why, and the change that fixes it. */
export interface Finding {
  /** `bad`: it costs already; `warn`: it is about to. */
  tone: 'warn' | 'bad'
  /** The name of the problem: 'Under-delivering'. */
  problem: string
  /** Its size: '12 % behind plan'. */
  extent?: string
  /** The reason, in a sentence. */
  cause: ReactNode
  fix?: Fix
}

export interface Fix {
  /** The change: 'cap 2 a day'. */
  change: string
  /** Its effect: 'delivers in full, P 94 %'. */
  promise?: string
  /** In place of a button: where the change is made, if not here. */
  note?: string
  /** Text of the page's only primary button: 'Preview the fix'. Without it there is no button. */
  actionLabel?: string
  /** Why the user cannot do it. The button stays reachable and says so. */
  disabledReason?: string
  /** The button acts, or leads to an address. */
  onAction?: () => void
  href?: string
  isPending?: boolean
}

export interface CauseAndFixProps {
  /** The costliest problem; nothing is shown for null. */
  finding: Finding | null
}

const icons: Record<Finding['tone'], LucideIcon> = { bad: TriangleAlert, warn: CircleAlert }

/**
 * The strip at the top of a page whose subject has a problem. It shows the problem, its cause, and the fix with its promise. A healthy
 * subject has no strip.
 */
export function CauseAndFix({ finding }: CauseAndFixProps) {
  const t = useText()
  const id = useId()
  if (!finding) return null
  const { tone, problem, extent, cause, fix } = finding
  const Icon = icons[tone]
  return (
    <section aria-labelledby={id} className={classNames(styles.strip, styles[tone])}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.what}>
        <h2 id={id} className={styles.title}>
          <span className={styles.problem}>{extent ? `${problem}:` : problem}</span> {extent}
        </h2>
        <p className={styles.cause}>{cause}</p>
      </div>
      {fix && (
        <div className={styles.fix}>
          <p className={styles.words}>
            <strong>{t('Fix: {change}', { change: fix.change })}</strong>
            {fix.promise && <span className={styles.promise}>{fix.promise}</span>}
            {fix.note && <span className={styles.note}>{fix.note}</span>}
          </p>
          {fix.actionLabel && <FixButton {...fix} actionLabel={fix.actionLabel} />}
        </div>
      )}
    </section>
  )
}

function FixButton({ actionLabel, onAction, href, disabledReason, isPending = false }: Fix & { actionLabel: string }) {
  if (disabledReason) {
    return (
      <Tooltip label={disabledReason} delay={0}>
        <Button variant="primary" aria-disabled="true" className={styles.unavailable!}>
          {actionLabel}
        </Button>
      </Tooltip>
    )
  }
  if (href) {
    return (
      <ButtonLink variant="primary" href={href} trailingIcon={ArrowRight}>
        {actionLabel}
      </ButtonLink>
    )
  }
  return (
    <Button variant="primary" trailingIcon={ArrowRight} isPending={isPending} {...(onAction && { onPress: onAction })}>
      {actionLabel}
    </Button>
  )
}
