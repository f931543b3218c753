import type { ReactNode } from 'react'
import { type Key, Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { Badge } from '../feedback/Badge.tsx'
import styles from './Tabs.module.css'

export interface TabItem {
  id: string
  label: string
  badge?: ReactNode
  /** A tab that is an address: choosing it navigates. */
  href?: string
  isDisabled?: boolean
}

export interface TabsProps {
  /** Names the tab list for screen readers. */
  label: string
  items: readonly TabItem[]
  selected: string
  onSelect?: (id: string) => void
  /** Right-aligned area beside the tabs. */
  options?: ReactNode
  /** The panel of the selected tab. */
  children?: ReactNode
}

/** Tabs over one panel. Arrow keys move between them. */
export function Tabs({ label, items, selected, onSelect, options, children }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key: Key) => onSelect?.(String(key))} className={styles.tabs}>
      <div className={styles.bar}>
        <TabList aria-label={label} items={items} className={styles.list}>
          {({ id, label: text, badge, href, isDisabled }) => (
            <Tab id={id} href={href} isDisabled={isDisabled} className={styles.tab}>
              {text}
              {badge !== undefined && <Badge tone={id === selected ? 'accent' : 'neutral'}>{badge}</Badge>}
            </Tab>
          )}
        </TabList>
        {options && <div className={styles.options}>{options}</div>}
      </div>
      <TabPanel id={selected} className={styles.panel}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
