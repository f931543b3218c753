import { Button, classNames, ErrorState, LinkButton, Pagination, SearchField, ToggleGroup, useConfirm } from '@spotdesk/ui'
import { changeSets } from '@spotdesk/sdk/calls'
import { formatTotal } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { query } from '../query.ts'
import { toErrorText, reportError } from '../data/report-error.ts'
import type { Reverted } from '../data/revert.ts'
import { t } from '../text.ts'
import { useDebounced } from '../data/use-debounced.ts'
import type { FileNames } from '../texts/file-names.ts'
import styles from './Bulk.module.css'
import { findKindNames } from './all-names.ts'
import type { ImportChangeSet } from './import-flow.ts'
import { ChangePlanTable } from './PlanTable.tsx'
import { undoRows } from './undo-import.ts'
import { useRowChoice } from './use-row-choice.ts'

const pageSizes = [25, 100] as const
/** The pause in typing after which rows are searched. */
const searchPauseMs = 300

type Shown = 'APPLIED' | 'REVERTED'

interface ImportedRowsProps {
  /** Of an import whose kind no file holds. */
  names: FileNames
  changeSet: ImportChangeSet
  onReverted: (result: Reverted) => void
}

/** The rows that an import has written: those that still stand can be chosen, and reverted together. */
export function ImportedRows({ names, changeSet, onReverted }: ImportedRowsProps) {
  const [shown, setShown] = useState<Shown>('APPLIED')
  const [paging, setPaging] = useState({ pageIndex: 0, pageSize: pageSizes[0] as number })
  const [q, setQ] = useDebounced('', searchPauseMs)
  const [isWorking, setWorking] = useState(false)
  const choice = useRowChoice()
  const confirm = useConfirm()
  const filter = { id: changeSet.id, outcome: [shown], ...(q !== '' && { q }) }
  const items = useQuery({
    ...query(changeSets.items, { ...filter, page: paging.pageIndex, limit: paging.pageSize }),
    placeholderData: keepPreviousData,
  })
  const total = items.data?.total ?? 0
  if (paging.pageIndex > 0 && items.data && paging.pageIndex * paging.pageSize >= total) setPaging({ ...paging, pageIndex: 0 })
  const toFirst = () => setPaging((before) => ({ ...before, pageIndex: 0 }))
  const count = choice.chosen.length
  const revert = async () => {
    setWorking(true)
    const result = await undoRows(changeSet.id, choice.chosen, confirm)
    setWorking(false)
    if (!result) return
    choice.clear()
    onReverted(result)
  }
  return (
    <section aria-label={t('Choose rows to revert')} className={classNames(styles.stack, styles.choosing)}>
      <div className={styles.filters}>
        <ToggleGroup
          label={t('Show')}
          options={[
            { value: 'APPLIED', label: t('In force') },
            {
              value: 'REVERTED',
              label: t('Reverted {count}', { count: formatTotal(changeSet.reverted) }),
              isDisabled: changeSet.reverted === 0,
            },
          ]}
          value={shown}
          onChange={(next: Shown | null) => {
            setShown(next ?? 'APPLIED')
            toFirst()
          }}
        />
        <SearchField
          label={t('Search rows')}
          onChange={(next) => {
            setQ(next)
            toFirst()
          }}
          className={styles.search}
        />
      </div>
      {shown === 'APPLIED' && total > 0 && (
        <div className={styles.choiceBar}>
          <Button icon={Undo2} isDisabled={count === 0} isPending={isWorking} onPress={() => void revert()}>
            {t('Revert {count} selected', { count: formatTotal(count) })}
          </Button>
          {count < total && (
            <LinkButton onPress={() => void choice.chooseAll(filter).catch(reportError)}>
              {t('Select all {count}', { count: formatTotal(total) })}
            </LinkButton>
          )}
          {count > 0 && <LinkButton onPress={choice.clear}>{t('Clear the selection')}</LinkButton>}
        </div>
      )}
      {items.isError ? (
        <ErrorState
          message={t('The rows could not be loaded.')}
          description={toErrorText(items.error)}
          retryLabel={t('Retry')}
          isRetrying={items.isFetching}
          onRetry={() => void items.refetch()}
        />
      ) : items.data?.total === 0 ? (
        <p role="status">{q === '' ? t('No row of this import is in force.') : t('No row is called “{q}”.', { q })}</p>
      ) : (
        <ChangePlanTable
          names={findKindNames(changeSet.kind) ?? names}
          name={t('Rows of this import')}
          items={items.data?.list ?? []}
          isBusy={items.isFetching}
          isStale={items.isPlaceholderData}
          isCompact
          {...(shown === 'APPLIED' && { choice })}
        />
      )}
      {total > pageSizes[0] && <Pagination {...paging} total={total} sizeChoices={pageSizes} onChange={setPaging} />}
    </section>
  )
}
