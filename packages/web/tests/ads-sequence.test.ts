/** The order in which a listener hears the ads of a campaign: by keys, by drag and by buttons. */
import { ads } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, focusOn, serveWeb, toast } from './web.ts'

const made: Record<string, { id: number; adIds: number[] }> = {}
const web = serveWeb(async (desk) => {
  const live = async (name: string, names: readonly string[]) => {
    const id = await desk.campaign({ name, columns: { targeting: { groups: [] } } })
    const adIds: number[] = []
    for (const ad of names) {
      const { body } = await desk.call('manager', ads.create, { id, body: { name: ad, type: 'AUDIO', estimatedDuration: 30 } })
      adIds.push(body['id'] as number)
      await desk.call('manager', ads.activate, { id, adId: body['id'] as number })
    }
    made[name] = { id, adIds }
  }
  for (const name of ['By keys', 'By drag', 'By two']) await live(name, ['A', 'B', 'C'])
  await live('Alone', ['A'])
  for (const name of ['By drag', 'By two']) {
    const { id, adIds } = made[name]!
    await desk.call('manager', ads.setSequence, { id, body: { sequence: adIds.map((adId) => ({ adId })) } })
  }
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Ad Sequence' })
const steps = (page: Page) => dialog(page).getByRole('list', { name: 'Ad sequence' }).getByRole('listitem')
const order = async (page: Page) => (await steps(page).locator('[title]').allTextContents()).join('')
const said = (page: Page) => dialog(page).getByRole('status').first()

async function open(campaign: string): Promise<Page> {
  const page = await web.open('manager', `/campaigns/${made[campaign]!.id}/ads`)
  await button(page, 'Edit Ad Sequence').click()
  await dialog(page).waitFor()
  return page
}

async function heard(campaign: string): Promise<string> {
  const { body } = await web.desk().call('manager', ads.sequence, { id: made[campaign]!.id })
  return (body['sequence'] as { name: string }[]).map(({ name }) => name).join('')
}

test('a sequence is made, ordered and saved by the keyboard alone, each move is said, and Undo dissolves it', async () => {
  const page = await open('By keys')
  const press = async (name: string, key = 'Enter') => {
    await focusOn(button(dialog(page), name))
    await page.keyboard.press(key)
  }
  await dialog(page).getByText('There is no sequence, so the ads take turns by their weights.').waitFor()
  await press('Add A to the sequence')
  await dialog(page).getByText('A sequence needs at least two ads.').waitFor()
  await expect.poll(() => button(dialog(page), 'Save').isDisabled()).toBe(true)
  await press('Add B to the sequence')
  await press('Add C to the sequence')
  await press('Step 3: C', 'Alt+ArrowUp')
  await expect.poll(() => said(page).textContent()).toBe('C is step 2 of 3 now.')
  // The focus stays with the step that was moved.
  await page.keyboard.press('Alt+Home')
  await expect.poll(() => order(page)).toBe('CAB')
  await axe(page)
  await press('Save')
  await toast(page, 'The ad sequence of By keys was saved.').waitFor()
  expect(await heard('By keys')).toBe('CAB')
  await page.getByRole('gridcell', { name: 'Step 1' }).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => heard('By keys')).toBe('')
})

test('a step is dragged to its place, and dissolving takes all of them out', async () => {
  const page = await open('By drag')
  await expect.poll(() => order(page)).toBe('ABC')
  const [from, to] = [steps(page).nth(0), steps(page).nth(2)]
  const grip = (await from.locator('[data-grip]').boundingBox())!
  const end = (await to.boundingBox())!
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, end.y + end.height - 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => order(page)).toBe('BCA')
  await button(dialog(page), 'Save').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await heard('By drag')).toBe('BCA')
  await button(page, 'Edit Ad Sequence').click()
  await button(dialog(page), 'Dissolve the sequence').click()
  await toast(page, 'The ad sequence of By drag was dissolved.').waitFor()
  expect(await heard('By drag')).toBe('')
})

test('a sequence that somebody changed meanwhile is not overwritten, and closing with changes asks', async () => {
  const page = await open('By two')
  await button(dialog(page), 'Move A down').click()
  const { id, adIds } = made['By two']!
  const body = { sequence: adIds.toReversed().map((adId) => ({ adId })) }
  await web.desk().call('admin', ads.setSequence, { id, body }, { ifMatch: 1 })
  await button(dialog(page), 'Save').click()
  await button(dialog(page), 'Load the new sequence').click()
  await expect.poll(() => order(page)).toBe('CBA')
  await button(dialog(page), 'Move C down').click()
  await button(dialog(page), 'Cancel').click()
  await button(page.getByRole('alertdialog'), 'Close without saving').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await heard('By two')).toBe('CBA')
})

test('a campaign with one ad offers no sequence', async () => {
  const page = await web.open('manager', `/campaigns/${made['Alone']!.id}/ads`)
  await page.getByRole('grid', { name: 'Ads' }).getByRole('link', { name: 'A', exact: true }).waitFor()
  await expect.poll(() => button(page, 'Edit Ad Sequence').isDisabled()).toBe(true)
})
