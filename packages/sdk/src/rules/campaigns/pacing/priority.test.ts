import { describe, expect, it } from 'vitest'
import { campaignTypes, type CampaignType } from '../../../values/index.ts'
import { checkPriority } from './priority.ts'

describe('The priority of a campaign', () => {
  const priorities = Array.from({ length: 10 }, (_, index) => index + 1)
  const allowed = (type: CampaignType, advanced: boolean) => priorities.filter((priority) => checkPriority(type, priority, advanced).ok)

  it('may be the default of its type and, with CAMPAIGN.WRITE, what its type leaves open', () => {
    expect(Object.fromEntries(campaignTypes.map((type) => [type, allowed(type, false)]))).toEqual({
      STANDARD: [4, 5, 6, 7, 8, 9],
      SECOND_SCREEN: [4, 5, 6, 7, 8, 9],
      RESERVED: [3, 4, 5, 6, 7, 8, 9],
      SPONSORSHIP: [1],
      FILLER: [10],
    })
  })

  it('may be 1 or 2 with AGENCY_ADVANCED.WRITE, but for FILLER, whose 10 is fixed', () => {
    for (const type of campaignTypes) {
      const more = type === 'FILLER' ? [] : [1, 2]
      expect(allowed(type, true)).toEqual([...new Set([...more, ...allowed(type, false)])].toSorted((a, b) => a - b))
    }
  })

  it('says why not, and what would be right', () => {
    expect(checkPriority('STANDARD', 2, false)).toEqual({ ok: false, code: 'forbidden', nearest: 4 })
    expect(checkPriority('STANDARD', 3, true)).toEqual({ ok: false, code: 'tooSmall', nearest: 4 })
    expect(checkPriority('STANDARD', 10, true)).toEqual({ ok: false, code: 'tooBig', nearest: 9 })
    expect(checkPriority('FILLER', 9, true)).toEqual({ ok: false, code: 'readOnly', nearest: 10 })
  })
})
