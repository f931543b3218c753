/** The actions of an order that make a call, with their texts, in the order of the rules' table. */
import { orders } from '@spotdesk/sdk/calls'
import type { OrderRow } from '@spotdesk/sdk'
import type { InputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import type { OrderVerb } from '@spotdesk/sdk/rules'
import { Archive, ArchiveRestore, Copy, type LucideIcon, RotateCcw } from 'lucide-react'

export type OrderListRow = OrderRow

export interface OrderActionRecord {
  verb: Exclude<OrderVerb, 'update'>
  label: string
  /** Its effect, below the label in menus. */
  description?: string
  icon: LucideIcon
  row: TypedCallRow<InputOf<typeof orders.archive>>
  /** The server is asked what else it affects. */
  effects?: 'ARCHIVE' | 'UNARCHIVE'
  /** Offered for a selection of rows, with texts for several orders. */
  many?: { ask: string; effect: string; done: string }
  texts: {
    /** The question before it, with `{name}`. */
    ask: string
    /** Its consequence, with `{campaigns}`, the number of the order's campaigns. */
    effect: string
    /** The toast after it. */
    done: string
  }
}

export const orderActionRecords: readonly OrderActionRecord[] = [
  {
    verb: 'duplicate',
    label: 'Duplicate order',
    description: 'Copies its settings, and its campaigns with their ads as drafts.',
    icon: Copy,
    row: orders.duplicate as never,
    many: {
      ask: 'Duplicate {count, plural, one {# order} other {# orders}}?',
      effect: 'The copies have the same settings, and their campaigns with their ads as drafts, without statistics.',
      done: '{count, plural, one {# order is} other {# orders are}} being duplicated.',
    },
    texts: {
      ask: 'Duplicate {name}?',
      effect:
        '{campaigns, plural, =0 {The copy is an order with the same settings.} one {The copy has the same settings, and its campaign with its ads as a draft, without statistics.} other {The copy has the same settings, and its # campaigns with their ads as drafts, without statistics.}}',
      done: 'Order {name} is being duplicated.',
    },
  },
  {
    verb: 'retryDuplication',
    label: 'Retry',
    description: 'Copies the campaigns of the original once more.',
    icon: RotateCcw,
    row: orders.retryDuplication as never,
    texts: {
      ask: 'Copy the campaigns of {name} again?',
      effect: 'All campaigns of the original are copied as drafts, or none.',
      done: 'Order {name} is being duplicated.',
    },
  },
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    row: orders.archive as never,
    effects: 'ARCHIVE',
    many: {
      ask: 'Archive {count, plural, one {# order} other {# orders}}?',
      effect: 'Campaigns that are ready or running are paused. The orders can be unarchived at any time.',
      done: '{count, plural, one {# order was} other {# orders were}} archived.',
    },
    texts: {
      ask: 'Archive {name}?',
      effect: 'Campaigns that are ready or running are paused. The order can be unarchived at any time.',
      done: 'Order {name} was archived.',
    },
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    row: orders.unarchive as never,
    effects: 'UNARCHIVE',
    many: {
      ask: 'Unarchive {count, plural, one {# order} other {# orders}}?',
      effect: 'The orders and their campaigns can be changed again.',
      done: '{count, plural, one {# order was} other {# orders were}} unarchived.',
    },
    texts: {
      ask: 'Unarchive {name}?',
      effect: 'The order and its campaigns can be changed again.',
      done: 'Order {name} was unarchived.',
    },
  },
]
