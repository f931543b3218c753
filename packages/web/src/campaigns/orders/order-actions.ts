/** The actions of an order, with their texts, in the order of the rules' table. */
import { blastRadius, orders } from '@spotdesk/sdk/calls'
import type { OrderRow } from '@spotdesk/sdk'
import { Archive, ArchiveRestore, Copy, RotateCcw } from 'lucide-react'
import type { Action, ActionLine, ActionNoun } from '../../shared/actions/action-noun.ts'
import { withNames } from '../../shared/actions/question.tsx'

export type OrderListRow = OrderRow

export const orderNoun: ActionNoun<OrderListRow> = {
  conflict: 'Somebody changed this order in the meantime',
  list: orders.dashboard,
  get: orders.get,
  currency: ({ currency }) => currency,
  values: ({ campaigns }) => ({ campaigns }),
  consequences: { call: blastRadius.order, actions: { archive: [], unarchive: [] } },
}

/** The copies are made in a drawer. */
export const orderDuplication: ActionLine<OrderListRow, 'duplicate'> = {
  verb: 'duplicate',
  label: 'Duplicate order',
  description: 'Copies its settings, and its campaigns with their ads as drafts.',
  icon: Copy,
  many: {
    question: 'Duplicate {count, plural, one {# order} other {# orders}}?',
    effect: 'The copies have the same settings, and their campaigns with their ads as drafts, without statistics.',
    done: '{count, plural, one {# order is} other {# orders are}} being duplicated.',
  },
  texts: {
    question: 'Duplicate {name}?',
    effect:
      '{campaigns, plural, =0 {The copy is an order with the same settings.} one {The copy has the same settings, and its campaign with its ads as a draft, without statistics.} other {The copy has the same settings, and its # campaigns with their ads as drafts, without statistics.}}',
    done: 'Order {name} is being duplicated.',
  },
}

export const orderActions: readonly Action<OrderListRow, 'retryDuplication' | 'archive' | 'unarchive'>[] = [
  {
    verb: 'retryDuplication',
    label: 'Retry',
    description: 'Copies the campaigns of the original once more.',
    icon: RotateCcw,
    call: orders.retryDuplication,
    texts: {
      question: 'Copy the campaigns of {name} again?',
      effect: 'All campaigns of the original are copied as drafts, or none.',
      done: 'Order {name} is being duplicated.',
    },
  },
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    call: orders.archive,
    isUndoable: true,
    many: {
      question: 'Archive {count, plural, one {# order} other {# orders}}?',
      effect: withNames('Campaigns that are ready or running are paused. The orders can be unarchived at any time.'),
      done: '{count, plural, one {# order was} other {# orders were}} archived.',
    },
    texts: {
      question: 'Archive {name}?',
      effect: 'Campaigns that are ready or running are paused. The order can be unarchived at any time.',
      done: 'Order {name} was archived.',
    },
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    call: orders.unarchive,
    isUndoable: true,
    many: {
      question: 'Unarchive {count, plural, one {# order} other {# orders}}?',
      effect: withNames('The orders and their campaigns can be changed again.'),
      done: '{count, plural, one {# order was} other {# orders were}} unarchived.',
    },
    texts: {
      question: 'Unarchive {name}?',
      effect: 'The order and its campaigns can be changed again.',
      done: 'Order {name} was unarchived.',
    },
  },
]
