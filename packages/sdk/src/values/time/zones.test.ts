import { afterEach, expect, test } from 'vitest'
import { canonicalZone, limitZones, timeZones } from './zones.ts'

afterEach(() => limitZones(null))

test('a zone is a name of the IANA database, in its form of today', () => {
  const names: [string, string | null][] = [
    ['Europe/Bucharest', 'Europe/Bucharest'],
    [' europe/bucharest ', 'Europe/Bucharest'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['ASIA/CALCUTTA', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Eastern', 'America/New_York'],
    // A place keeps its name where its clock is that of another.
    ['Europe/Bratislava', 'Europe/Bratislava'],
    ['Turkey', 'Europe/Istanbul'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
  ]
  for (const [text, zone] of names) expect([text, canonicalZone(text)]).toEqual([text, zone])
})

test('an offset, an abbreviation and any other text are no zones', () => {
  for (const text of [
    '+05:30',
    '-03',
    '+0530',
    'GMT+5',
    'UTC+2',
    'IST',
    'ist',
    'BST',
    'ECT',
    'EST',
    'PST',
    'SystemV/PST8PDT',
    'Mars/Olympus',
    '',
  ])
    expect([text, canonicalZone(text)]).toEqual([text, null])
})

test('a server takes no zone that its database does not know, and an older name where that has no newer one', () => {
  limitZones(['Europe/Kiev', 'Europe/Bucharest'])
  expect(['Europe/Kyiv', 'Europe/Kiev', 'Europe/Bucharest', 'Asia/Kolkata'].map(canonicalZone)).toEqual([
    'Europe/Kiev',
    'Europe/Kiev',
    'Europe/Bucharest',
    null,
  ])
})

test('the zones to choose from are canonical, each once', () => {
  const zones = timeZones()
  expect(zones).toContain('Asia/Kolkata')
  expect(zones).not.toContain('Asia/Calcutta')
  expect(zones.every((zone) => canonicalZone(zone) === zone)).toBe(true)
  expect(new Set(zones).size).toBe(zones.length)
})
