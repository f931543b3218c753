/** Rows of an applied import that are chosen by hand, over its pages. */
import { changeSets } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import type { CheckboxSelection } from '@spotdesk/ui'
import { useState } from 'react'
import { api } from '../api.ts'
import type { ChangeItem } from './change-value.ts'

/** The part of a row that a revert needs, and that says what it is about. */
export type ChosenRow = Pick<ChangeItem, 'entityType' | 'verdict'> & { id: number }

export interface RowChoice {
  chosen: readonly ChosenRow[]
  /** The row can be chosen: it is applied, and was not reverted. */
  isOpen: (item: ChangeItem) => boolean
  isChosen: (item: ChangeItem) => boolean
  toggle: (item: ChangeItem) => void
  /** The state of the checkbox over a page. */
  pageSelection: (items: readonly ChangeItem[]) => CheckboxSelection
  togglePage: (items: readonly ChangeItem[]) => void
  /** Chooses every open row that a filter shows. @throws as the call does */
  chooseAll: (filter: InputOf<typeof changeSets.items>) => Promise<void>
  clear: () => void
}

type Known = ChangeItem & { id: number }
const toKey = ({ entityType, id }: Pick<ChangeItem, 'entityType' | 'id'>) => `${entityType} ${id}`
const isOpen = (item: ChangeItem): item is Known => item.outcome === 'APPLIED' && item.id !== null

export function useRowChoice(): RowChoice {
  const [rows, setRows] = useState<ReadonlyMap<string, ChosenRow>>(new Map())
  const withRows = (items: readonly ChangeItem[]) =>
    setRows((before) => new Map([...before, ...items.filter(isOpen).map((item) => [toKey(item), toChosenRow(item)] as const)]))
  const without = (items: readonly ChangeItem[]) => {
    const left = new Set(items.map(toKey))
    setRows((before) => new Map([...before].filter(([key]) => !left.has(key))))
  }
  const isChosen = (item: ChangeItem) => rows.has(toKey(item))
  const pageSelection = (items: readonly ChangeItem[]): CheckboxSelection => {
    const open = items.filter(isOpen)
    if (!open.some(isChosen)) return 'none'
    return open.every(isChosen) ? 'all' : 'some'
  }
  return {
    chosen: [...rows.values()],
    isOpen,
    isChosen,
    toggle: (item) => (isChosen(item) ? without([item]) : withRows([item])),
    pageSelection,
    togglePage: (items) => (pageSelection(items) === 'all' ? without(items) : withRows(items)),
    async chooseAll(filter) {
      const limit = limits.exportPageMax
      for (let page = 0, total = 1; page * limit < total; page++) {
        const answer = await api.call(changeSets.items, { ...filter, page, limit })
        total = answer.total
        withRows(answer.list)
      }
    },
    clear: () => setRows(new Map()),
  }
}

const toChosenRow = ({ entityType, id, verdict }: Known): ChosenRow => ({ entityType, id, verdict })
