/** The upload of one file into the library of creatives: its progress, its end and its warnings. */
import { creatives } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import type { FileRow } from '@spotdesk/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { api } from '../../../../shared/api.ts'
import type { ApiForm } from '../../../../shared/forms/api-form.ts'
import { queryClient } from '../../../../shared/query.ts'
import { toErrorText } from '../../../../shared/data/report-error.ts'
import { t } from '../../../../shared/text.ts'
import { useUnsavedChanges } from '../../../../shared/page/unsaved.ts'

export type Uploaded = OutputOf<typeof creatives.upload>

interface UploadOptions {
  advertiserId: number
  onDone: (file: Uploaded) => void
}

export interface Upload {
  /** The file that is, or was, on its way; null: none. */
  row: FileRow | null
  start: (file: File) => void
  /** Ends the upload, or forgets the failed one. */
  cancel: () => void
}

let underWay = 0

/** A form that is saved now would be saved without its file: says so instead. */
export function afterUpload<V extends FieldValues>(form: ApiForm<V>): ApiForm<V> {
  return {
    ...form,
    submit: async (how) => {
      if (underWay === 0) return form.submit(how)
      form.failures.value = [t('The file is still on its way. Save when it is there, or cancel it.')]
      return false
    },
  }
}

/** Uploads one file at a time. Leaving the page while one is on its way asks first. */
export function useUpload({ advertiserId, onDone }: UploadOptions): Upload {
  const [row, setRow] = useState<FileRow | null>(null)
  const running = useRef<AbortController>(null)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => () => running.current?.abort(), [])
  const isRunning = row?.status === 'uploading' || row?.status === 'processing'
  useUnsavedChanges(isRunning)
  useEffect(() => {
    if (!isRunning) return
    underWay += 1
    return () => void (underWay -= 1)
  }, [isRunning])

  const start = useCallback(
    (file: File) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const base = { id: 'file', name: file.name, size: file.size }
      setRow({ ...base, status: 'uploading', percent: 0 })
      const onUploadProgress = ({ loaded, total }: { loaded: number; total?: number | undefined }) => {
        if (signal.aborted) return
        const percent = total ? Math.round((loaded / total) * 100) : 0
        // All bytes are there: the server measures the file.
        setRow(percent < 100 ? { ...base, status: 'uploading', percent } : { ...base, status: 'processing', message: t('Measuring') })
      }
      const run = async () => {
        try {
          const uploaded = await api.call(creatives.upload, { file, advertiserId }, { signal, onUploadProgress })
          setRow(null)
          void queryClient.invalidateQueries({ queryKey: [creatives.list.path] })
          done.current(uploaded)
        } catch (error) {
          if (!signal.aborted) setRow({ ...base, status: 'failed', message: toErrorText(error) })
        }
      }
      void run()
    },
    [advertiserId],
  )
  const cancel = useCallback(() => {
    running.current?.abort()
    setRow(null)
  }, [])
  return { row, start, cancel }
}
