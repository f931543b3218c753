import { describe, expect, test } from 'vitest'
import { isForbiddenUrl } from './forbidden-url.ts'
import { safeReturnUrl } from './return-url.ts'
import { isAt, screens } from './screens.ts'

const origin = 'https://desk.example'
const isRoute = (path: string) => screens.some((screen) => !screen.isUnsecured && isAt(screen, path))
const safe = (candidate: string | null | undefined) => safeReturnUrl(candidate, origin, isRoute)

describe('a return address', () => {
  test.for([
    '/campaigns/list?status=PAUSED&sort=-name',
    '/campaigns/104001/stats?dateRange=1-2',
    '/account/settings#tokens',
    '/device?code=BCDF-GHJK',
    '/campaigns/list?q=5%20%3C%207',
  ])('of our own is followed as it is: %s', (candidate) => {
    expect(safe(candidate)).toBe(candidate)
  })

  test.for([
    '//evil.example/campaigns/list',
    '///evil.example/campaigns/list',
    '/\\evil.example/campaigns/list',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example/campaigns/list',
    'https://desk.example.evil.example/campaigns/list',
    'https://desk.example@evil.example/campaigns/list',
    'https:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ' /campaigns/list',
    'campaigns/list',
    '/campaigns/list?next=javascript:alert(1)',
    '/campaigns/list?q=<script>',
    '/campaigns/list?q=%3Cscript%3E',
    '/campaigns/list%00',
  ])('that leads elsewhere, or carries what no address of ours does, is not followed: %j', (candidate) => {
    expect(safe(candidate)).toBeNull()
  })

  test.for(['/', '/?status=RUNNING', '/login', '/login?returnUrl=%2Flogin', '/no/such/page', '/api/v2/campaigns', '', null, undefined])(
    'of the root, the login page or no route gives way to the landing page: %j',
    (candidate) => {
      expect(safe(candidate)).toBeNull()
    },
  )

  test('cannot climb out of its path', () => {
    expect(safe('/campaigns/../../..//evil.example')).toBeNull()
    expect(safe('/terms/../campaigns/list')).toBe('/campaigns/list')
  })
})

describe('forbidden strings in a URL', () => {
  test.for([
    '/?q=<b>',
    '/?q=%3Cb%3E',
    '/</script>',
    '/?q=<!--x-->',
    '/?q=<a href=x>',
    '/?next=javascript:x',
    '/?next=JAVASCRIPT%3Ax',
    '/%00',
  ])('are found: %s', (url) => {
    expect(isForbiddenUrl(url)).toBe(true)
  })

  test.for(['/campaigns/list?status=RUNNING', '/?q=5%20%3C%207', '/?q=a%20%3E%20b', '/?q=100%25', '/?q=%', '/?q=%253Cscript%253E'])(
    'are not what a name can hold; an address is decoded once: %s',
    (url) => {
      expect(isForbiddenUrl(url)).toBe(false)
    },
  )
})
