import { describe, expect, test } from 'vitest'
import { badgeFace, type BadgeFacts } from './badge-face.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => now - minutes * 60_000
const facts = (count: number, minutes: number, more: Partial<BadgeFacts> = {}): BadgeFacts => ({
  isSignedIn: true,
  isPolling: true,
  known: { count, asOf: minutesAgo(minutes) },
  now,
  ...more,
})

describe('the badge', () => {
  test.each([
    [facts(0, 1), '', 'attention', 'Spotdesk: none of your campaigns needs attention'],
    [facts(1, 1), '1', 'attention', 'Spotdesk: 1 of your campaigns needs attention'],
    [facts(99, 1), '99', 'attention', 'Spotdesk: 99 of your campaigns need attention'],
    [facts(320, 1), '99+', 'attention', 'Spotdesk: 320 of your campaigns need attention'],
    [facts(3, 15), '3', 'attention', 'Spotdesk: 3 of your campaigns need attention'],
    [facts(3, 16), '16m', 'stale', 'Spotdesk: 3 of your campaigns need attention, as of 16 minutes ago'],
    [facts(3, 60), '1h', 'stale', 'Spotdesk: 3 of your campaigns need attention, as of 1 hour ago'],
    [facts(3, 60 * 50), '2d', 'stale', 'Spotdesk: 3 of your campaigns need attention, as of 2 days ago'],
    [facts(3, 1, { isSignedIn: false }), '!', 'signedOut', 'Spotdesk: signed out'],
    [facts(3, 99, { isPolling: false }), '', 'attention', 'Spotdesk: open to see your campaigns; updates are off'],
    [facts(3, 1, { known: null }), '', 'attention', 'Spotdesk: no answer from the server yet'],
  ] as const)('of %j', (known, text, tone, title) => {
    expect(badgeFace(known)).toEqual({ text, tone, title })
  })
})
