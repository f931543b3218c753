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
    '/campaigns/list?next=<script>',
    '/campaigns/list?next=%3Cscript%3E',
    '/campaigns/list?q=a&next=%3Cscript%3E',
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
    '/?next=<b>',
    '/?next=%3Cb%3E',
    '/?q=a&next=%3Cb%3E',
    '/?q=a#<b>',
    '/?qq=<b>',
    '/</script>',
    '/?next=<!--x-->',
    '/?next=<a href=x>',
    '/?next=javascript:x',
    '/?next=JAVASCRIPT%3Ax',
    '/%00',
  ])('are found: %s', (url) => {
    expect(isForbiddenUrl(url)).toBe(true)
  })

  test.for([
    '/campaigns/list?status=RUNNING',
    '/?name=5%20%3C%207',
    '/?name=a%20%3E%20b',
    '/?name=100%25',
    '/?name=%',
    '/?name=%253Cscript%253E',
    '/campaigns/list?status=&q=<b>',
    '/campaigns/list?q=%3Cb%3Ejavascript%3Ax&page=1',
  ])('are not what a name can hold, nor a typed search text; an address is decoded once: %s', (url) => {
    expect(isForbiddenUrl(url)).toBe(false)
  })
})
