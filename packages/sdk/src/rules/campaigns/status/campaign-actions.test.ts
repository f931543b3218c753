import { describe, expect, test } from 'vitest'
import { ads, campaigns, notifications, advertisers } from '../../../contract/index.ts'
import { type CampaignStatus, type CampaignType, campaignStatuses, campaignTypes } from '../../../values/index.ts'
import {
  type ActionVerb,
  type CampaignAction,
  actionVerbs,
  availableActions,
  campaignActionNeeds,
  campaignActions,
  decideAction,
} from './campaign-actions.ts'

/** The actions by the abbreviations of the table below. */
const letters: Record<string, CampaignAction> = {
  q: 'QUICK_EDIT',
  n: 'NAVIGATE_CAMPAIGN',
  e: 'EDIT_CAMPAIGN',
  r: 'REVIEW_REJECTED_CAMPAIGN',
  d: 'DUPLICATE_CAMPAIGN',
  p: 'PAUSE_CAMPAIGN',
  R: 'RESUME_CAMPAIGN',
  a: 'ARCHIVE',
  c: 'CREATE_NEW_AD',
  P: 'CONTACT_PUBLISHER',
  v: 'EDIT_ADVERTISER',
}

/** The actions that each status offers, for RESERVED and for every other type (docs/domain.md §2.6). */
const table: Record<CampaignStatus, { reserved: string; others: string }> = {
  DRAFT: { reserved: 'e d a c P v', others: 'e d a c v' },
  PENDING: { reserved: 'n d P v', others: 'q n e d c v' },
  REJECTED: { reserved: 'n r d a P v', others: 'q n e d a c v' },
  READY: { reserved: 'n d p c P v', others: 'q n e d p c v' },
  RUNNING: { reserved: 'n d p c P v', others: 'q n e d p c v' },
  PAUSED: { reserved: 'n d R a c P v', others: 'q n e d R a c v' },
  COMPLETED: { reserved: 'n d a P v', others: 'q n e d a c v' },
}
const offeredBy = (status: CampaignStatus, type: CampaignType) =>
  table[status][type === 'RESERVED' ? 'reserved' : 'others'].split(' ').map((letter) => letters[letter]!)
const every = campaignStatuses.flatMap((status) => campaignTypes.map((campaignType) => ({ status, campaignType })))

describe.each(every)('a $campaignType campaign that is $status', ({ status, campaignType }) => {
  const offered = offeredBy(status, campaignType)

  test('offers exactly what the specification lists', () => {
    expect(availableActions({ status, campaignType, archived: false, order: null })).toEqual(offered)
    expect(availableActions({ status, campaignType, archived: false, order: { archived: false } })).toEqual(offered)
  })

  test('offers only unarchive when it is archived, and nothing under an archived order', () => {
    expect(availableActions({ status, campaignType, archived: true })).toEqual(['UNARCHIVE'])
    expect(availableActions({ status, campaignType, archived: true, order: { archived: true } })).toEqual(['UNARCHIVE'])
    expect(availableActions({ status, campaignType, archived: false, order: { archived: true } })).toEqual([])
  })

  const verbs = Object.keys(actionVerbs) as ActionVerb[]
  test.each(verbs)('accepts %s when it is offered, changes nothing when it is in force, and refuses it otherwise', (verb) => {
    const verdict = decideAction(verb, { status, campaignType, archived: false })
    const inForce = {
      pause: status === 'PAUSED',
      resume: status === 'RUNNING' || status === 'READY',
      unarchive: true,
      archive: false,
      review: false,
      duplicate: false,
    }[verb]
    if (inForce) expect(verdict).toEqual({ ok: true, change: false })
    else if (offered.includes(actionVerbs[verb])) expect(verdict).toEqual({ ok: true, change: true })
    else expect(verdict).toEqual({ ok: false, code: 'campaignActionNotAllowed', params: { status, allowedActions: offered } })
  })

  test.each(verbs)('when archived, refuses %s unless it is unarchive, or archive, which is in force', (verb) => {
    for (const order of [null, { archived: true }]) {
      const verdict = decideAction(verb, { status, campaignType, archived: true, order })
      if (verb === 'unarchive') expect(verdict).toEqual({ ok: true, change: true })
      else if (verb === 'archive') expect(verdict).toEqual({ ok: true, change: false })
      else
        expect(verdict).toEqual({
          ok: false,
          code: 'campaignActionNotAllowed',
          params: { status: 'ARCHIVED', allowedActions: ['UNARCHIVE'] },
        })
    }
  })

  test.each(verbs)('under an archived order, refuses %s unless it is unarchive', (verb) => {
    const verdict = decideAction(verb, { status, campaignType, archived: false, order: { archived: true } })
    if (verb === 'unarchive') expect(verdict).toEqual({ ok: true, change: false })
    else expect(verdict).toEqual({ ok: false, code: 'campaignActionNotAllowed', params: { status, allowedActions: [] } })
  })
})

test('actions stand in the order of the menu', () => {
  const offered = availableActions({ status: 'PAUSED', campaignType: 'RESERVED', archived: false })
  expect(offered).toEqual(campaignActions.filter((action) => offered.includes(action)))
})

describe('what a user is offered', () => {
  const running = { status: 'RUNNING', campaignType: 'STANDARD', archived: false } as const
  const writer = { admin: false, permissions: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE'] }

  test('who may write is offered what the state offers, and so is an administrator without a listed permission', () => {
    for (const user of [writer, { ...writer, scopes: null }, { admin: true, permissions: [] }])
      expect(availableActions(running, user)).toEqual(availableActions(running))
  })

  test('who may only read is offered to look, and nothing where there is nothing to look at', () => {
    const reader = { admin: false, permissions: ['CAMPAIGN.READ'] }
    expect(availableActions(running, reader)).toEqual(['NAVIGATE_CAMPAIGN'])
    expect(availableActions({ ...running, archived: true }, reader)).toEqual([])
    expect(availableActions(running, { admin: false, permissions: [] })).toEqual([])
  })

  test('a token is offered the calls that it was narrowed to', () => {
    const narrowed = { ...writer, scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,archive'] }
    expect(availableActions(running, narrowed)).toEqual(['NAVIGATE_CAMPAIGN', 'PAUSE_CAMPAIGN'])
    expect(availableActions({ ...running, status: 'PAUSED' }, narrowed)).toEqual(['NAVIGATE_CAMPAIGN', 'ARCHIVE'])
    const whole = { ...writer, scopes: ['CAMPAIGN.WRITE', 'CAMPAIGN.WRITE:pause'] }
    expect(availableActions(running, whole)).toEqual(availableActions(running))
    expect(availableActions(running, { ...narrowed, permissions: ['CAMPAIGN.READ'] })).toEqual(['NAVIGATE_CAMPAIGN'])
  })

  test('each action needs what its call needs', () => {
    const calls = {
      QUICK_EDIT: campaigns.quickEdit,
      NAVIGATE_CAMPAIGN: campaigns.get,
      EDIT_CAMPAIGN: campaigns.update,
      REVIEW_REJECTED_CAMPAIGN: campaigns.review,
      DUPLICATE_CAMPAIGN: campaigns.duplicate,
      PAUSE_CAMPAIGN: campaigns.pause,
      RESUME_CAMPAIGN: campaigns.resume,
      ARCHIVE: campaigns.archive,
      UNARCHIVE: campaigns.unarchive,
      CREATE_NEW_AD: ads.create,
      CONTACT_PUBLISHER: notifications.send,
      EDIT_ADVERTISER: advertisers.update,
    }
    for (const action of campaignActions) {
      const { permission, scope }: { permission?: unknown; scope?: string } = calls[action]
      expect(campaignActionNeeds[action], action).toEqual({ permission, ...(scope && { scope }) })
    }
  })
})
