import type { ReactNode } from 'react'
import { CopyableId } from '../actions/CopyableId.tsx'
import { classNames } from '../class-names.ts'
import { StatusDot, type StatusDotProps } from '../feedback/StatusDot.tsx'
import type { Tone } from '../tone.ts'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import styles from './DetailHeader.module.css'

export interface DetailHeaderProps {
  /** The way here, without the page itself. */
  crumbs?: readonly Crumb[]
  /** The heading of the page, 20/28. */
  title: string
  /** The worst problem; it stands before the state and takes its colour. */
  problem?: { text: string; tone: Tone } | undefined
  /** The state in a word: 'Running'. Quiet beside a problem, with its mark alone. */
  state?: { text: string; tone: Tone; shape?: StatusDotProps['shape'] } | undefined
  /** Can be copied. */
  id?: string | number | undefined
  /** Stands after the status: 'Draft, saved 10:42', a switch between views. */
  beside?: ReactNode
  /** At the right: an `ActionBar`, a range of dates. */
  actions?: ReactNode
}

/** The head of a page: the way here, its title, its worst problem before its state, its id, and at the right what can be done. */
export function DetailHeader({ crumbs = [], title, problem, state, id, beside, actions }: DetailHeaderProps) {
  const isQuiet = problem !== undefined
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        {crumbs.length > 0 ? <Breadcrumbs items={[...crumbs, { text: title }]} /> : <h1 tabIndex={-1}>{title}</h1>}
        {(problem || state || id !== undefined) && (
          <p className={styles.status}>
            {problem && <StatusDot tone={problem.tone}>{problem.text}</StatusDot>}
            {state && isQuiet && <span className={styles.quiet}>{state.text}</span>}
            {state && !isQuiet && (
              <StatusDot tone={state.tone} shape={state.shape}>
                {state.text}
              </StatusDot>
            )}
            {id !== undefined && (
              <span className={classNames((problem || state) && styles.quiet)}>
                <CopyableId id={String(id)} />
              </span>
            )}
          </p>
        )}
        {beside}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
