import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { messages } from './messages.ts'
import { defaultSettings, Settings } from './settings.ts'

describe('the schema of settings', () => {
  test('changes the one setting that is named, and leaves the sites as they are', () => {
    expect(v.parse(messages['settings.set'].data, { theme: 'dark' })).toEqual({ theme: 'dark' })
  })

  test('gives settings of an earlier release what that did not have yet', () => {
    const { serverUrl, pollingMinutes, theme, keepSignedIn } = defaultSettings
    expect(v.parse(Settings, { serverUrl, pollingMinutes, theme, keepSignedIn })).toEqual(defaultSettings)
  })
})

describe('the content of a message', () => {
  const act = { id: 1, name: 'Autumn drive', action: 'pause', actionId: '5f2b7a52-1c0e-4b7a-9d3c-2f6a1e8b4c90', isAdmin: true }
  const accepts = (data: object) => v.safeParse(messages['campaign.act'].data, data)

  test('loses what its schema does not name', () => {
    const { isAdmin: _, ...known } = act
    expect(accepts(act)).toMatchObject({ success: true, output: known })
    expect(accepts(act).output).not.toHaveProperty('isAdmin')
  })

  test('counts the characters of texts as the server does: an emoji is one', () => {
    const listed = (q: string) => v.safeParse(messages['campaign.list'].data, { tab: 'recent', q }).success
    for (const letter of ['n', '🎄']) {
      const longest = letter.repeat(255)
      expect([accepts({ ...act, name: longest }).success, listed(longest)]).toEqual([true, true])
      expect([accepts({ ...act, name: `${longest}n` }).success, listed(`${longest}n`)]).toEqual([false, false])
    }
  })

  test.each([
    { id: 0 },
    { id: 1.5 },
    { id: Number.NaN },
    { id: 2 ** 53 },
    { action: 'archive' },
    { actionId: 'an action' },
    { name: 'n'.repeat(1000) },
    { expectedVersion: '1' },
  ])('is refused with %o', (wrong) => {
    expect(accepts({ ...act, ...wrong }).success).toBe(false)
  })
})
