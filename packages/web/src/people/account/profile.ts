/** The profile of the signed-in user as its form has it, with the version that a change is made from. */
import { session } from '@spotdesk/sdk/calls'
import { type Currency, type DateFormat, type InterfaceLanguage, type TimeFormat } from '@spotdesk/sdk/values'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { User } from '../../shared/session/session.ts'

export interface ProfileValues {
  firstName: string
  lastName: string
  email: string
  /** Only for a new e-mail address. */
  currentPassword: string
  language: InterfaceLanguage
  country: string
  timeZone: string
  currency: Currency
  dateFormat: DateFormat
  timeFormat: TimeFormat
}

/** The version is read first: a change between the two calls is then met as a conflict and not overwritten. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const { version, pendingEmail } = await api.call(session.currentUser, {}, { signal, skipCache: true })
    const user = await api.call(session.user, {}, { signal, skipCache: true })
    return { version, pendingEmail, values: toValues(user) }
  },
})

function toValues(user: User): ProfileValues {
  const { firstName, lastName, email, country, timeZone, dateFormat, timeFormat } = user
  // Both are lists that the server checks against.
  const language = user.language as InterfaceLanguage
  const currency = user.currency as Currency
  return { firstName, lastName, email, currentPassword: '', language, country, timeZone, currency, dateFormat, timeFormat }
}
