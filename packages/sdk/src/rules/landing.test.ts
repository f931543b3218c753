import { expect, test } from 'vitest'
import { afterSignIn, creativeLibrary, defaultLanding, landingOf, lastFallback } from './landing.ts'

const user = (...permissions: string[]) => ({ admin: false, permissions })
const screens = [defaultLanding, '/creativeStudio', '/reports']

test('Default landing: /campaigns/list?status=RUNNING.', () => {
  expect(defaultLanding).toBe('/campaigns/list?status=RUNNING')
  expect(landingOf(user('CAMPAIGN.READ'), ['/first', ...screens])).toBe(defaultLanding)
})
test('or to the creative library if the user holds creative manager read permission and is not admin', () => {
  expect(landingOf(user('CAMPAIGN.READ', 'CREATIVE_MANAGER.READ'), screens)).toBe(creativeLibrary)
  expect(landingOf({ admin: true, permissions: ['CREATIVE_MANAGER.READ'] }, screens)).toBe(defaultLanding)
})
test('a role that may not read campaigns lands on its first permitted screen', () => {
  expect(landingOf(user('REPORT.EXECUTE'), ['/reports', '/more'])).toBe('/reports')
  expect(landingOf(user(), [])).toBe(lastFallback)
})
test('After login the user goes to the return URL; to the landing page if the return URL is root or login', () => {
  const signedIn = user('CAMPAIGN.READ')
  expect(afterSignIn('/campaigns/12/stats?dateRange=1-2', signedIn, screens)).toBe('/campaigns/12/stats?dateRange=1-2')
  for (const nowhere of [null, '', '/', '/?x=1', '/login', '/login?returnUrl=%2F', '/login/'])
    expect(afterSignIn(nowhere, signedIn, screens)).toBe(defaultLanding)
  expect(afterSignIn('/', user('CREATIVE_MANAGER.READ'), screens)).toBe(creativeLibrary)
  expect(afterSignIn('/loginhelp', signedIn, screens)).toBe('/loginhelp')
})
