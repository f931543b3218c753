import { describe, expect, test } from 'vitest'
import { type UserPlanContext, type UserState, planUser } from './user-plan.ts'

const [administrator, analyst, advertiser] = [2, 5, 6]
const stored: UserState = {
  firstName: 'Ana',
  lastName: 'Pop',
  email: 'ana@agency.test',
  language: 'en',
  timeZone: 'UTC',
  currency: 'USD',
  country: 'US',
  dateFormat: 'yyyy/MM/dd',
  timeFormat: 'HH:mm',
  roleId: analyst,
  advertiserIds: null,
  publisherIds: null,
  disabled: false,
}
const context: UserPlanContext = {
  isSelf: false,
  byToken: false,
  elsewhere: false,
  mayDealWith: true,
  mayGive: true,
  known: { advertiserIds: [1001], publisherIds: [] },
  otherAdministrators: 1,
}
const plan = (change: Partial<UserState>, around: Partial<UserPlanContext> = {}, before: Partial<UserState> = {}) => {
  const user = { ...stored, ...before }
  return planUser({ before: user, after: { ...user, ...change } }, { ...context, ...around })
}
/** The refusal and the errors of a change. */
const against = (...given: Parameters<typeof plan>) => {
  const { refusal, errors } = plan(...given)
  return refusal?.code ?? errors.map(({ field, code }) => `${field} ${code}`)
}

describe('Planning a user', () => {
  test('what is stored already changes nothing', () => {
    expect(plan({})).toMatchObject({ change: false, refusal: null, errors: [] })
    expect(plan({ firstName: 'Ana Maria', roleId: advertiser, advertiserIds: [1001] })).toMatchObject({
      change: true,
      refusal: null,
      errors: [],
    })
  })

  test.each<[string, Parameters<typeof plan>, string | string[]]>([
    ['who may do more than the caller is refused', [{ firstName: 'x' }, { mayDealWith: false }], 'userBeyondRights'],
    ['who belongs to other agencies too keeps the profile', [{ firstName: 'x', roleId: 3 }, { elsewhere: true }], ['firstName readOnly']],
    ['who belongs to other agencies too gets another role', [{ roleId: 3 }, { elsewhere: true }], []],
    ['who belongs to other agencies too changes their own profile', [{ firstName: 'x' }, { elsewhere: true, isSelf: true }], []],
    ['gets no role from a token', [{ roleId: 3 }, { byToken: true }], 'signInRequired'],
    ['is not enabled by a token', [{ disabled: false }, { byToken: true }, { disabled: true }], 'signInRequired'],
    ['is disabled by a token', [{ disabled: true }, { byToken: true }], []],
    ['gets no role that the caller may not give', [{ roleId: 3 }, { mayGive: false }], ['roleId forbidden']],
    ['of the role ADVERTISER needs advertisers', [{ roleId: advertiser }], ['advertiserIds required']],
    ['is limited to advertisers of the agency alone', [{ roleId: advertiser, advertiserIds: [1001, 9] }], ['advertiserIds.1 unknownItem']],
    ['does not disable themselves', [{ disabled: true }, { isSelf: true }], 'ownAccount'],
    ['stays administrator as the last one', [{ roleId: 5 }, { otherAdministrators: 0 }, { roleId: administrator }], 'lastAdministrator'],
  ])('a user %s', (_, given, expected) => expect(against(...given)).toEqual(expected))

  test('a new user is judged by the membership alone', () => {
    const made = (change: Partial<UserState>, around: Partial<UserPlanContext> = {}) =>
      planUser({ before: null, after: { ...stored, ...change } }, { ...context, mayDealWith: false, elsewhere: true, ...around })
    expect(made({})).toMatchObject({ change: true, refusal: null, errors: [] })
    expect(made({ roleId: administrator }, { mayGive: false }).errors).toEqual([{ field: 'roleId', code: 'forbidden' }])
  })
})
