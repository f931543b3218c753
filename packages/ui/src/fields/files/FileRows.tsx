import { CircleAlert, CircleCheck, FileText, type LucideIcon, X } from 'lucide-react'
import { IconButton } from '../../actions/IconButton.tsx'
import { classNames } from '../../class-names.ts'
import { ProgressBar } from '../../feedback/ProgressBar.tsx'
import { Spinner } from '../../feedback/Spinner.tsx'
import { type Translate, useText } from '../../text.tsx'
import { formatFileSize } from './file-rules.ts'
import styles from './FileRows.module.css'

export type FileStatus = 'ready' | 'uploading' | 'processing' | 'done' | 'failed'

/** A file and its progress. */
export interface FileRow {
  id: string
  name: string
  /** Bytes. */
  size: number
  status: FileStatus
  /** Percent uploaded. */
  percent?: number
  /** In place of the name of the status, for example the reason of a failure. */
  message?: string
}

export interface FileRowTexts extends Record<FileStatus, string> {
  cancel: (name: string) => string
}

function toTexts(t: Translate): FileRowTexts {
  return {
    ready: t('Ready'),
    uploading: t('Uploading'),
    processing: t('Processing'),
    done: t('Done'),
    failed: t('Failed'),
    cancel: (name) => t('Cancel {name}', { name }),
  }
}

const icons: Partial<Record<FileStatus, LucideIcon>> = { ready: FileText, done: CircleCheck, failed: CircleAlert }

export interface FileRowsProps {
  rows: readonly FileRow[]
  onCancel?: (id: string) => void
  texts?: Partial<FileRowTexts>
}

/** Files with their status, each with a button that removes it. */
export function FileRows({ rows, onCancel, texts }: FileRowsProps) {
  const t = useText()
  const shown = { ...toTexts(t), ...texts }
  if (rows.length === 0) return null
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, name, size, status, percent, message }) => {
        const Icon = icons[status]
        return (
          <li key={id} className={classNames(styles.row, styles[status])}>
            <span className={styles.icon}>{Icon ? <Icon size={18} aria-hidden /> : <Spinner size={16} />}</span>
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{formatFileSize(size)}</span>
            {status === 'uploading' && percent !== undefined && (
              <ProgressBar label={name} value={percent} tone="accent" className={styles.progress} />
            )}
            <span role="status" className={styles.status}>
              {message ?? shown[status]}
            </span>
            {onCancel && <IconButton icon={X} label={shown.cancel(name)} size="small" onPress={() => onCancel(id)} />}
          </li>
        )
      })}
    </ul>
  )
}
