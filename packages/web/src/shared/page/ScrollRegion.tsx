import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className?: string | undefined
  isBusy?: boolean
  children: ReactNode
}

/** A box that scrolls; the keyboard reaches it, so that its end can be read without a mouse. */
export function ScrollRegion({ label, className, isBusy, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus (WCAG 2.1.1)
    <div className={className} tabIndex={0} role="region" aria-label={label} aria-busy={isBusy}>
      {children}
    </div>
  )
}
