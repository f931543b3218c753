import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowErrorText } from '../../values/index.ts'
import { checkPassword, checkPasswordChange, isCommonPassword } from './password.ts'

describe('Password', () => {
  test('8 to 100 characters', () => {
    expect(checkPassword('Mt7-abc')).toBe('passwordRules')
    expect(checkPassword('Mt7-abcd')).toBeNull()
    expect(checkPassword(`Mt7-${'abcd'.repeat(24)}`)).toBeNull()
    expect(checkPassword(`Mt7-${'abcd'.repeat(24)}e`)).toBe('passwordRules')
    expect(checkPassword('')).toBe('required')
  })

  test.each([
    ['at least one digit', 'Quiet-river'],
    ['one lowercase letter', 'QUIET-RIVER-7'],
    ['one uppercase letter', 'quiet-river-7'],
    ['one non-word character', 'QuietRiver_7'],
  ])('with %s', (_, password) => {
    expect(checkPassword(password)).toBe('passwordRules')
    expect(checkPassword('Quiet-river-7')).toBeNull()
  })

  test('letters of other scripts are letters', () => {
    expect(checkPassword('Тихая-река-7')).toBeNull()
    expect(checkPassword('Râul-liniștit-7')).toBeNull()
  })

  test.each([
    'P@ssw0rd1!',
    'Password-123',
    'Welcome2026!',
    'Qwerty-12345',
    'Admin#2026',
    'Spotdesk-1',
    'Aaaaaaa-1',
    '!L0vey0u1!',
    'Summer-2026',
    'Parola-123',
  ])('not one of the common ones, dressed up: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
    expect(checkPassword(password)).toBe('commonPassword')
  })

  test.each(['Correct-horse-1', 'Quiet-river-7', 'tR9$kk2!vLq', 'Passwords grow on trees 4'])('%s is not common', (password) => {
    expect(checkPassword(password)).toBeNull()
  })

  test('its text tells the whole rule', () => {
    expect(rowErrorText('passwordRules')).toMatch(/8 to 100 characters.*one digit.*one lowercase letter.*one uppercase letter/)
  })

  test('the rule is that of its parts, for every text', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 110 }), (password) => {
        const holds =
          password.length >= 8 &&
          password.length <= 100 &&
          /\d/.test(password) &&
          /[a-z]/.test(password) &&
          /[A-Z]/.test(password) &&
          /\W/.test(password)
        expect(checkPassword(password) === 'passwordRules').toBe(!holds)
      }),
    ))
})

describe('Changing it', () => {
  const codes = (change: Parameters<typeof checkPasswordChange>[0]) =>
    checkPasswordChange(change).map(({ field, code }) => `${field} ${code}`)
  const good = 'Quiet-river-7'

  test('confirm password gets error passwordMatch when it differs', () => {
    expect(codes({ oldPassword: 'x', newPassword: good, confirmPassword: 'Quiet-river-8' })).toEqual(['confirmPassword passwordMatch'])
    expect(codes({ oldPassword: 'x', newPassword: good, confirmPassword: good })).toEqual([])
    expect(codes({ oldPassword: 'x', newPassword: good, confirmPassword: '' })).toEqual(['confirmPassword passwordMatch'])
  })

  test('error differentPassword when the new password equals the old one', () => {
    expect(codes({ oldPassword: good, newPassword: good })).toEqual(['newPassword differentPassword'])
    expect(codes({ newPassword: good })).toEqual([])
  })

  test('every field that does not hold is named', () => {
    expect(codes({ oldPassword: '', newPassword: 'short', confirmPassword: 'other' })).toEqual([
      'oldPassword required',
      'newPassword passwordRules',
      'confirmPassword passwordMatch',
    ])
  })
})
