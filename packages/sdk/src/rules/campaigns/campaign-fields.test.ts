import { describe, expect, it } from 'vitest'
import { campaignTypes, type CampaignType } from '../../values/index.ts'
import { CampaignFields, campaignFieldNames, checkPriority, redundantCapping, type CappingSetting } from './campaign-fields.ts'

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

describe('Capping rules', () => {
  const rule = (text: string): CappingSetting => {
    const [limit, unitMultiplier, unit] = text.split('/')
    return { limit: Number(limit), unitMultiplier: Number(unitMultiplier), unit: unit as CappingSetting['unit'] }
  }
  it.each([
    ['3/1/DAY', '21/1/WEEK', '21/1/WEEK'],
    ['3/1/DAY', '20/1/WEEK', null],
    ['5/1/HOUR', '5/1/DAY', '5/1/HOUR'],
    ['3/1/DAY', '3/24/HOUR', '3/1/DAY'],
    ['3/1/DAY', '1000/1/CAMPAIGN', null],
    ['10/1/DAY', '10/1/CAMPAIGN', '10/1/DAY'],
    ['3/2/DAY', '8/5/DAY', null],
    ['3/2/DAY', '9/5/DAY', '9/5/DAY'],
    ['2/1/MONTH', '2/720/HOUR', '2/1/MONTH'],
  ])('%s beside %s: idle is %s', (first, second, idle) => {
    const found = redundantCapping([rule(first), rule(second)])
    expect(found && found.idle).toEqual(idle === null ? null : rule(idle))
  })
})

it('The settings of a campaign are checked by their schema', () => {
  expect(campaignFieldNames).toHaveLength(25)
  const shape = CampaignFields.shape
  expect(shape.cpm.safeParse(9).success).toBe(false)
  expect(shape.cpm.safeParse(10).success).toBe(true)
  expect(shape.cpm.safeParse(9_999_999_999).success).toBe(true)
  expect(shape.cpm.safeParse(10_000_000_000).success).toBe(false)
  expect(shape.objectiveValue.safeParse(0).success).toBe(false)
  expect(shape.capping.safeParse([{ limit: 10, unit: 'CAMPAIGN', unitMultiplier: 2 }]).success).toBe(false)
})
