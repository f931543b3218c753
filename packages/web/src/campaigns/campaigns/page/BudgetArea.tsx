import type { Campaign } from '@spotdesk/sdk'
import { classNames } from '@spotdesk/ui'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { screenAt } from '../../../shared/page/screen-table.ts'
import { BudgetCard } from '../budget/BudgetCard.tsx'
import styles from './BudgetArea.module.css'
import type { BudgetRequest } from '../budget/budget-driver.ts'

interface BudgetAreaProps {
  campaign: Campaign
  /** The values of the page's form in the terms of the estimate; null: they are not valid. */
  request: BudgetRequest | null
  isSaveRequired?: boolean
  onSave?: () => void
  /** At the left: the way to the page's sections. */
  anchors?: ReactNode
  /** In the side column, above the card: what has to stay in view. */
  above?: ReactNode
  /** In the side column, below the card. */
  side?: ReactNode
  children: ReactNode
}

/** The content of a page beside its budget card, where the page's row has one; a RESERVED campaign never has. */
export function BudgetArea({ campaign, anchors, above, side, children, ...card }: BudgetAreaProps) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const hasCard = screenAt(path)?.hasBudget === true && campaign.campaignType !== 'RESERVED'
  return (
    <div className={classNames(styles.page, anchors !== undefined && styles.withAnchors)}>
      {anchors !== undefined && <div className={styles.anchors}>{anchors}</div>}
      <div className={styles.area}>{children}</div>
      {(hasCard || above !== undefined || side !== undefined) && (
        <SideColumn>
          {above}
          {hasCard && <BudgetCard campaign={campaign} {...card} />}
          {side}
        </SideColumn>
      )}
    </div>
  )
}

/** Between the column and the edge of the window. */
const gap = 12

/** Stays in view. A column that is higher than the window sticks by its end, so that all of it can be seen. */
function SideColumn({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = column.current
    if (!element) return
    // The bar at the foot of a page that has one covers the end of the window.
    const foot = Number.parseFloat(getComputedStyle(element).getPropertyValue('--page-foot')) || 0
    const place = () => element.style.setProperty('--lowest', `${window.innerHeight - element.offsetHeight - foot - gap}px`)
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
  return (
    <div ref={column} className={styles.side}>
      {children}
    </div>
  )
}
