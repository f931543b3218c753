import { CloudUpload } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { Button } from '../../actions/Button.tsx'
import { classNames } from '../../class-names.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import type { FieldTexts } from '../FieldParts.tsx'
import { useText } from '../../text.tsx'
import { defaultMaxMegabytes, type FileRules, judgeFiles } from './file-rules.ts'
import { type FileRow, FileRows, type FileRowTexts } from './FileRows.tsx'
import styles from './FileDrop.module.css'

export interface FileDropProps extends FileRules {
  /** The files that passed the rules. */
  onFiles: (files: File[]) => void
  inputRef?: Ref<HTMLButtonElement>
  title?: string
  description?: ReactNode
  /** Small text at the end, for example the limits. */
  hint?: ReactNode
  browseLabel?: string
  errorFileTooLarge?: string
  errorInvalidType?: string
  /** Files in progress or done, one a line. */
  rows?: readonly FileRow[]
  /** Removes a file; without it the lines have no cancel button. */
  onCancel?: (id: string) => void
  rowTexts?: Partial<FileRowTexts>
  isDisabled?: boolean
}

/** Takes files by drop, by paste and by a button that opens the system's chooser. */
export function FileDrop(props: FileDropProps) {
  const t = useText()
  const {
    accept = [],
    maxMegabytes = defaultMaxMegabytes,
    isMultiple = false,
    onFiles,
    description,
    hint,
    rows = [],
    onCancel,
    isDisabled,
    inputRef,
  } = props
  const {
    title = isMultiple ? t('Drop your files here') : t('Drop your file here'),
    browseLabel = isMultiple ? t('Choose files') : t('Choose a file'),
  } = props
  const [rejection, setRejection] = useState<'fileTooLarge' | 'invalidType' | null>(null)
  const errors = {
    fileTooLarge: props.errorFileTooLarge ?? t("File can't exceed {maxMegabytes} MB.", { maxMegabytes }),
    invalidType: props.errorInvalidType ?? t('Only {types} files are allowed!', { types: accept.join(', ') }),
  }

  const acceptFiles = (files: readonly File[]) => {
    const verdict = judgeFiles(files, { accept, maxMegabytes, isMultiple })
    setRejection(verdict.error)
    if (verdict.accepted.length > 0) onFiles(verdict.accepted)
  }
  return (
    <div className={styles.fileDrop}>
      <DropZone
        aria-label={title}
        isDisabled={isDisabled}
        getDropOperation={() => 'copy'}
        onDrop={async (event) => acceptFiles(await Promise.all(event.items.filter(isFileDropItem).map((item) => item.getFile())))}
        className={classNames(styles.zone, rejection && styles.rejected)}
      >
        <CloudUpload size={28} strokeWidth={1.6} aria-hidden className={styles.icon} />
        <Text slot="label" className={styles.title}>
          {title}
        </Text>
        {description && <p className={styles.description}>{description}</p>}
        <FileTrigger acceptedFileTypes={accept} allowsMultiple={isMultiple} onSelect={(files) => acceptFiles([...(files ?? [])])}>
          <Button ref={inputRef} isDisabled={isDisabled}>
            {browseLabel}
          </Button>
        </FileTrigger>
        {hint && <p className={styles.hint}>{hint}</p>}
      </DropZone>
      <p role="alert" className={styles.error}>
        {rejection && errors[rejection]}
      </p>
      <FileRows rows={rows} onCancel={onCancel} texts={props.rowTexts} />
    </div>
  )
}

export interface FileFieldProps extends FieldTexts, FileRules, Pick<FileDropProps, 'inputRef' | 'hint' | 'title'> {
  isRequired?: boolean
  isDisabled?: boolean
  value: readonly File[]
  onChange: (files: File[]) => void
  onBlur?: () => void
}

/** Files as a field of a form: those that passed the rules, each with a button that removes it. */
export function FileField({ value, onChange, onBlur, inputRef, hint, title, accept, maxMegabytes, isMultiple, ...texts }: FileFieldProps) {
  const rows = value.map((file, index): FileRow => ({ id: String(index), name: file.name, size: file.size, status: 'ready' }))
  return (
    <FieldFrame isGroup onLeave={onBlur} {...texts}>
      {() => (
        <FileDrop
          {...{ accept, maxMegabytes, isMultiple, inputRef, hint, title, rows }}
          isDisabled={texts.isDisabled}
          onFiles={(files) => onChange(isMultiple ? [...value, ...files] : files)}
          onCancel={(id) => onChange(value.filter((_, index) => String(index) !== id))}
        />
      )}
    </FieldFrame>
  )
}
