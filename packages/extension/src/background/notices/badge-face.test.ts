import { describe, expect, test } from 'vitest'
import { type AttentionCount, badgeFace, type BadgeFacts } from './badge-face.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => now - minutes * 60_000
const none = { atRisk: 0, stopped: 0, behind: 0, other: 0 }
const facts = (count: number, minutes: number, more: Partial<BadgeFacts> = {}, counted: Partial<AttentionCount> = {}): BadgeFacts => ({
  isSignedIn: true,
  isPolling: true,
  known: { count, isRed: false, parts: { ...none, behind: count }, asOf: minutesAgo(minutes), ...counted },
  now,
  ...more,
})
const mixed = { isRed: true, parts: { atRisk: 2, stopped: 1, behind: 3, other: 0 } }

describe('the badge', () => {
  test.each([
    [facts(0, 1), '', 'orange', 'Spotdesk: none of your campaigns needs you'],
    [facts(1, 1), '1', 'orange', 'Spotdesk: 1 of your campaigns needs you: 1 behind'],
    [facts(6, 1, {}, mixed), '6', 'red', 'Spotdesk: 6 of your campaigns need you: 2 at risk, 1 not delivering, 3 behind'],
    [facts(99, 1), '99', 'orange', 'Spotdesk: 99 of your campaigns need you: 99 behind'],
    [facts(320, 1, {}, { isRed: true, parts: null }), '99+', 'red', 'Spotdesk: 320 of your campaigns need you'],
    [facts(3, 15), '3', 'orange', 'Spotdesk: 3 of your campaigns need you: 3 behind'],
    [facts(3, 16), '16m', 'stale', 'Spotdesk: 3 of your campaigns need you: 3 behind, as of 16 minutes ago'],
    [facts(3, 60), '1h', 'stale', 'Spotdesk: 3 of your campaigns need you: 3 behind, as of 1 hour ago'],
    [facts(3, 60 * 50), '2d', 'stale', 'Spotdesk: 3 of your campaigns need you: 3 behind, as of 2 days ago'],
    [facts(3, -1), '3', 'orange', 'Spotdesk: 3 of your campaigns need you: 3 behind'],
    [facts(3, -2), '?', 'stale', 'Spotdesk: 3 of your campaigns need you: 3 behind, as of an unknown time: the clock was changed'],
    [facts(3, 1, { isSignedIn: false }), '!', 'signedOut', 'Spotdesk: signed out'],
    [facts(3, 99, { isPolling: false }), '', 'orange', 'Spotdesk: open to see your campaigns; updates are off'],
    [facts(3, 1, { known: null }), '', 'orange', 'Spotdesk: no answer from the server yet'],
  ] as const)('of %j', (known, text, tone, title) => {
    expect(badgeFace(known)).toEqual({ text, tone, title })
  })
})
