import { describe, expect, it } from 'vitest'
import { CampaignFields, campaignFieldNames, redundantCapping, type CappingSetting } from './campaign-fields.ts'

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
