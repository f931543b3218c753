import { expect, test } from 'vitest'
import { type RotatingAd, rotationShares } from './ad-rotation.ts'

const ad = (id: number, weight: number, more: Partial<RotatingAd> = {}): RotatingAd => {
  return { id, weight, type: 'AUDIO', status: 'ACTIVE', archived: false, ...more }
}

test('ads take turns in proportion to their weights; companions, inactive and archived ones take none', () => {
  const ads = [
    ad(1, 30),
    ad(2, 10, { type: 'REDIRECT' }),
    ad(3, 50, { type: 'DISPLAY' }),
    ad(4, 50, { status: 'INACTIVE' }),
    ad(5, 50, { archived: true }),
    ad(6, 10, { status: 'DRAFT' }),
  ]
  expect([...rotationShares(ads)]).toEqual([
    [1, 0.6],
    [2, 0.2],
    [6, 0.2],
  ])
})
