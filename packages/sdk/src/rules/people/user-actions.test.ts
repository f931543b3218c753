import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkScope, isAdministrator, checkMembershipChange } from './user-actions.ts'

const membership = (roleId: number, disabled = false) => ({ roleId, disabled })
const others = (otherAdministrators: number) => ({ isSelf: false, otherAdministrators })

describe('A membership', () => {
  test('nobody disables themselves or changes their own role', () => {
    const self = { isSelf: true, otherAdministrators: 5 }
    expect(checkMembershipChange(membership(5), membership(5, true), self)).toEqual({ ok: false, code: 'ownAccount' })
    expect(checkMembershipChange(membership(2), membership(3), self)).toEqual({ ok: false, code: 'ownAccount' })
    expect(checkMembershipChange(membership(2), membership(2), self)).toEqual({ ok: true })
  })

  test('the agency keeps an administrator', () => {
    const last = { ok: false, code: 'lastAdministrator' }
    expect(checkMembershipChange(membership(2), membership(2, true), others(0))).toEqual(last)
    expect(checkMembershipChange(membership(2), membership(3), others(0))).toEqual(last)
    expect(checkMembershipChange(membership(1), membership(5), others(0))).toEqual(last)
    expect(checkMembershipChange(membership(2), membership(3), others(1))).toEqual({ ok: true })
    expect(checkMembershipChange(membership(2), membership(1), others(0))).toEqual({ ok: true })
    expect(checkMembershipChange(membership(2, true), membership(3, true), others(0))).toEqual({ ok: true })
    expect(checkMembershipChange(membership(5), membership(5, true), others(0))).toEqual({ ok: true })
  })

  test('whatever is done one after the other, an administrator is left', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 10 }), fc.boolean()), { maxLength: 60 }), (steps) => {
        const people = [membership(2), membership(2), membership(3), membership(6), membership(1)]
        const runs = ({ roleId, disabled }: { roleId: number; disabled: boolean }) => isAdministrator(roleId) && !disabled
        for (const [by, whom, roleId, disabled] of steps) {
          if (!runs(people[by]!)) continue
          const otherAdministrators = people.filter((person, index) => index !== whom && runs(person)).length
          const after = membership(roleId, disabled)
          if (checkMembershipChange(people[whom]!, after, { isSelf: by === whom, otherAdministrators }).ok) people[whom] = after
          expect(people.some(runs)).toBe(true)
        }
      }),
    ))
})

describe('What a user is limited to', () => {
  const codes = (roleId: number, advertiserIds: number[] | null, publisherIds: number[] | null) =>
    checkScope({ roleId, advertiserIds, publisherIds }).map(({ field, code }) => `${field} ${code}`)

  test('an ADVERTISER is limited to advertisers', () => {
    expect(codes(6, [1], null)).toEqual([])
    expect(codes(6, null, null)).toEqual(['advertiserIds required'])
    expect(codes(6, [], null)).toEqual(['advertiserIds required'])
  })

  test('a PUBLISHER_MANAGER may be limited to publishers, nobody else is', () => {
    expect([codes(7, null, [1]), codes(7, null, null)]).toEqual([[], []])
    expect(codes(5, null, [1])).toEqual(['publisherIds invalidValue'])
    expect(codes(7, [1], null)).toEqual(['advertiserIds invalidValue'])
    expect(codes(7, null, [])).toEqual(['publisherIds required'])
  })

  test('administrators see everything; other people of an agency may be limited to advertisers', () => {
    expect([codes(1, [1], null), codes(2, [1], null)]).toEqual([['advertiserIds invalidValue'], ['advertiserIds invalidValue']])
    for (const roleId of [3, 4, 5, 8, 9, 10]) expect(codes(roleId, [1], null)).toEqual([])
  })
})
