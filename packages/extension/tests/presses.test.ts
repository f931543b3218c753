import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { forget } from './stored.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension()
  await signIn(extension, desk)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))
beforeEach(async () => {
  await desk.restore()
  await forget(extension, 'journal')
})

const actions = async () => (await desk.audit(attention.id)).map(({ action }) => action)

test('a double click on Pause asks, and one on the answer pauses once and undoes nothing', async () => {
  const before = await actions()
  const page = await extension.popup()
  await page.getByText(/^Updated [^·]+$/).waitFor()
  await page.getByRole('button', { name: 'Pause Autumn drive' }).dblclick()
  const answer = page.getByRole('button', { name: 'Pause', exact: true })
  await answer.waitFor()
  expect(await actions()).toEqual(before)
  await answer.dblclick()
  await page.getByRole('button', { name: 'Undo: Autumn drive' }).waitFor()
  expect(await actions()).toEqual([...before, 'PAUSE'])
  expect(await desk.status(attention.id)).toBe('PAUSED')
  await page.close()
})

test('a press on a kept row, before the server has answered, asks about that row', async () => {
  const first = await extension.popup()
  await first.getByText(/^Updated [^·]+$/).waitFor()
  await first.close()
  const page = await extension.popup()
  await page
    .getByRole('button', { name: /^(Pause|Resume) / })
    .first()
    .click()
  await page.getByRole('group', { name: /^(Pause|Resume) .+\?$/ }).waitFor()
  await page.getByText(/^Updated [^·]+$/).waitFor()
  await page.getByRole('group', { name: /^(Pause|Resume) .+\?$/ }).waitFor()
  await page.close()
})
