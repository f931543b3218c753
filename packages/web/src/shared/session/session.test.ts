import { afterEach, expect, test } from 'vitest'
import { type Account, awaitForUser, beginSession, endSession, noSession, type User } from './session.ts'

const signIn = (id: number, agencyId: number) => beginSession({ id, agency: { id: agencyId } } as User, {} as Account)

afterEach(noSession)

test.for<[string, () => void, string | null]>([
  ['the user has signed out', () => endSession('signedOut'), null],
  ['nothing was left', () => {}, 'words'],
  ['the user was only loaded again', () => signIn(1, 1), 'words'],
  ['another agency is chosen', () => signIn(1, 2), null],
  ['somebody else has signed in', () => signIn(2, 1), null],
])('the words of a toast are for their user: %s meanwhile', async ([, happen, shown]) => {
  signIn(1, 1)
  const words = Promise.withResolvers<string>()
  const found = awaitForUser(words.promise)
  happen()
  words.resolve('words')
  expect(await found).toBe(shown)
})
