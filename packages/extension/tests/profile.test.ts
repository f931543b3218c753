/** Tests of a browser's profile after a sign-out. In a fresh one: the files of a database may hold deleted data until it is compacted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { filesWith, readStored } from './stored.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension({ isAlone: true })
  await signIn(extension, desk)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

test('without "Stay signed in" no file of the browser holds anything of an account', async () => {
  const popup = await extension.popup()
  await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  await popup.getByRole('tab', { name: 'Mine' }).click()
  await popup.getByText('Winter tyres').waitFor()
  await popup.close()
  const { memory, disk } = await readStored(extension)
  expect(disk).toBe('[]')
  const [secret] = /sdt_\w+/.exec(memory)!
  expect([await filesWith(extension.profile, secret), await filesWith(extension.profile, 'Autumn drive')]).toEqual([[], []])
})
