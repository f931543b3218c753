import { describe, expect, test } from 'vitest'
import { features, permissions } from '../../../contract/permissions.ts'
import { orderDuplicationStatuses } from '../../../values/index.ts'
import {
  type OrderAction,
  type OrderVerb,
  availableOrderActions,
  decideOrderAction,
  orderActionNeeds,
  orderActions,
  orderVerbs,
} from './order-actions.ts'

/** The actions by the abbreviations of the table below. */
const letters: Record<string, OrderAction> = {
  s: 'ORDER_STATS',
  e: 'EDIT_ORDER',
  d: 'DUPLICATE_ORDER',
  r: 'RETRY_DUPLICATION',
  g: 'GENERATE_REPORT',
  v: 'EDIT_ADVERTISER',
  c: 'CREATE_CAMPAIGN',
  a: 'ARCHIVE',
  u: 'UNARCHIVE',
}

/** The whole table of actions (docs/domain.md §2.7), and that of duplicates (§2.8). */
const table = {
  none: 's e d g v c a',
  DUPLICATING: 's e g v a',
  DUPLICATED: 's e d g v c a',
  DUPLICATION_FAILED: 'r a',
} as const
const duplications = [null, ...orderDuplicationStatuses]
const offeredBy = (duplicationStatus: (typeof duplications)[number]) =>
  table[duplicationStatus ?? 'none'].split(' ').map((letter) => letters[letter]!)
const verbs = Object.keys(orderVerbs) as OrderVerb[]

describe.each(duplications)('an order whose duplication is %s', (duplicationStatus) => {
  const offered = offeredBy(duplicationStatus)
  const status = duplicationStatus ?? 'ACTIVE'

  test('offers exactly what the table lists, in the order of the menu', () => {
    expect(availableOrderActions({ archived: false, duplicationStatus })).toEqual(offered)
    expect(offered).toEqual(orderActions.filter((action) => offered.includes(action)))
  })

  test('offers only Unarchive when it is archived', () => {
    expect(availableOrderActions({ archived: true, duplicationStatus })).toEqual(['UNARCHIVE'])
  })

  test.each(verbs)('accepts %s when it is offered, changes nothing when it is in force, and refuses it otherwise', (verb) => {
    const verdict = decideOrderAction(verb, { archived: false, duplicationStatus, status, pendingCampaigns: 0 })
    if (verb === 'unarchive') expect(verdict).toEqual({ ok: true, change: false })
    else if (offered.includes(orderVerbs[verb])) expect(verdict).toEqual({ ok: true, change: true })
    else expect(verdict).toEqual({ ok: false, code: 'orderActionNotAllowed', params: { status, allowedActions: offered } })
  })

  test.each(verbs)('when archived, refuses %s unless it is unarchive, or archive, which is in force', (verb) => {
    const verdict = decideOrderAction(verb, { archived: true, duplicationStatus, status: 'ARCHIVED', pendingCampaigns: 1 })
    if (verb === 'unarchive') expect(verdict).toEqual({ ok: true, change: true })
    else if (verb === 'archive') expect(verdict).toEqual({ ok: true, change: false })
    else
      expect(verdict).toEqual({ ok: false, code: 'orderActionNotAllowed', params: { status: 'ARCHIVED', allowedActions: ['UNARCHIVE'] } })
  })

  test('archive is refused while a campaign of it is PENDING, and nothing else is', () => {
    for (const verb of verbs) {
      const subject = { archived: false, duplicationStatus, status, pendingCampaigns: 1 } as const
      const verdict = decideOrderAction(verb, subject)
      if (verb === 'archive') expect(verdict).toEqual({ ok: false, code: 'orderHasPendingCampaigns', params: { allowedActions: offered } })
      else expect(verdict).toEqual(decideOrderAction(verb, { ...subject, pendingCampaigns: 0 }))
    }
  })
})

test('what an action needs are permissions and features that exist', () => {
  for (const { permission, feature } of Object.values(orderActionNeeds)) {
    expect(permissions).toContain(permission)
    if (feature) expect(Object.keys(features)).toContain(feature)
  }
})

test('CAMPAIGN.WRITE gates edit, duplicate, edit advertiser, create campaign, archive and unarchive; SUPPLY_REPORT.EXECUTE the report; a feature the duplicate', () => {
  const needing = (permission: string) => orderActions.filter((action) => orderActionNeeds[action]?.permission === permission)
  expect(needing('CAMPAIGN.WRITE')).toEqual([
    'EDIT_ORDER',
    'DUPLICATE_ORDER',
    'RETRY_DUPLICATION',
    'EDIT_ADVERTISER',
    'CREATE_CAMPAIGN',
    'ARCHIVE',
    'UNARCHIVE',
  ])
  expect(needing('SUPPLY_REPORT.EXECUTE')).toEqual(['GENERATE_REPORT'])
  expect(orderActionNeeds.DUPLICATE_ORDER?.feature).toBe('ORDER_DUPLICATION')
})
