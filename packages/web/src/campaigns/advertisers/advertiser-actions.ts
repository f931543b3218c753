/** The actions on an advertiser that make a call. */
import type { Advertiser } from '@spotdesk/sdk'
import { advertisers, blastRadius } from '@spotdesk/sdk/calls'
import { Archive, ArchiveRestore } from 'lucide-react'
import type { Action, ActionNoun } from '../../shared/actions/action-noun.ts'

export const advertiserNoun: ActionNoun<Advertiser> = {
  conflict: 'Somebody changed this advertiser in the meantime',
  list: advertisers.list,
  get: advertisers.get,
  consequences: { call: blastRadius.advertiser, actions: { archive: [], unarchive: [] } },
}

export const advertiserActions: readonly Action<Advertiser, 'archive' | 'unarchive'>[] = [
  {
    verb: 'archive',
    label: 'Archive',
    icon: Archive,
    call: advertisers.archive,
    isUndoable: true,
    texts: {
      question: 'Archive {name}?',
      effect: 'It leaves the list and can be unarchived at any time.',
      done: 'Advertiser {name} was archived.',
    },
  },
  {
    verb: 'unarchive',
    label: 'Unarchive',
    icon: ArchiveRestore,
    call: advertisers.unarchive,
    isUndoable: true,
    texts: { question: 'Unarchive {name}?', effect: 'It is active again.', done: 'Advertiser {name} was unarchived.' },
  },
]
