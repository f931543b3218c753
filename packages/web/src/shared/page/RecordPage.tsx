import { ErrorState, LoadingOverlay } from '@spotdesk/ui'
import { ApiError } from '@spotdesk/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHead } from './PageHead.tsx'
import { toErrorText } from '../data/report-error.ts'
import { NotFound } from './NotFound.tsx'

interface RecordPageProps<T> {
  /** The record of the address. */
  found: UseQueryResult<T>
  /** The address has an id that can be one. */
  isKnown: boolean
  /** The list above it. */
  list: { text: string; url: string }
  /** Stands in the head of a page without its record: 'Campaign'. */
  title: string
  /** The sentence of an address that leads to nothing. */
  missing: string
  children: (record: T) => ReactNode
}

/** A page of one record: while it is loaded, when that failed, when there is none at its address, and its content. */
export function RecordPage<T>({ found, isKnown, list, title, missing, children }: RecordPageProps<T>) {
  if (!isKnown || (found.isError && !found.data)) {
    const isGone = !isKnown || (found.error instanceof ApiError && found.error.status === 404)
    return (
      <>
        <PageHead crumbs={[list, { text: title }]} />
        {isGone ? (
          <NotFound message={missing} back={list} />
        ) : (
          <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} />
        )}
      </>
    )
  }
  if (!found.data) return <LoadingOverlay scope="page" />
  return children(found.data)
}
