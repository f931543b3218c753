import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import type { ToastCell, ToastContent, ToastKind } from './make-toasts.ts'
import styles from './ToastRegion.module.css'

const icons: Record<Exclude<ToastKind, 'progress'>, LucideIcon> = { success: CircleCheck, error: CircleAlert, info: Info }

/** The content of a toast, and a render whenever it changes. */
export function useToastContent(cell: ToastCell): ToastContent {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}

/** The mark of a toast's kind. */
export function ToastIcon({ kind }: { kind: ToastKind }) {
  const Icon = kind === 'progress' ? null : icons[kind]
  return <span className={styles.icon}>{Icon ? <Icon size={18} aria-hidden /> : <Spinner size={16} />}</span>
}

/** The bar of a progress toast. Screen readers read the text beside it. */
export function ToastProgress({ percent }: { percent: number | undefined }) {
  return (
    <span aria-hidden className={styles.track}>
      <span
        className={classNames(styles.fill, percent === undefined && styles.moving)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </span>
  )
}
