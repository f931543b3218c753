import { expect, test } from 'vitest'
import { type StoppedFacts, stoppedBy } from './stopped-by.ts'

const running: StoppedFacts = { status: 'RUNNING', archived: false, deliveryStatuses: [] }

test.each<[string, Partial<StoppedFacts>, ReturnType<typeof stoppedBy>]>([
  ['that is not delivering', { deliveryStatuses: ['NOT_DELIVERING', 'ENDING_SOON'] }, 'NOT_DELIVERING'],
  ['without a creative', { deliveryStatuses: ['NOT_DELIVERING', 'MISSING_CREATIVE'] }, 'MISSING_CREATIVE'],
  ['that is paused', { status: 'PAUSED' }, 'PAUSED'],
  ['that delivers too little', { deliveryStatuses: ['UNDER_DELIVERING'] }, null],
  ['that is archived', { archived: true, deliveryStatuses: ['NOT_DELIVERING'] }, null],
])('beside a forecast of delivery a campaign %s has its cause', (_, facts, cause) => {
  const campaign = { ...running, ...facts }
  expect(stoppedBy(campaign, 'IN_FULL')).toBe(cause)
  expect(stoppedBy(campaign, 'AT_RISK')).toBe(cause)
  expect(stoppedBy(campaign, 'NO_INVENTORY')).toBeNull()
})
