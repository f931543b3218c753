import { createContext, type ReactNode, useState } from 'react'
import styles from './Forms.module.css'

/** The place below a row, where the conflicts of its fields open. */
export const RowSlotContext = createContext<HTMLElement | null>(null)

/** Fields side by side in columns of equal width. A conflict opens below the row, as wide as it. */
export function FormRow({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <RowSlotContext value={slot}>
      <div className={styles.row}>{children}</div>
      <div ref={setSlot} className={styles.slot} />
    </RowSlotContext>
  )
}
