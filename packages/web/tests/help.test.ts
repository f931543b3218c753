/** Contextual help: the "?" of each screen, its articles, the search, and the two thumbs. */
import { help } from '@spotdesk/sdk/contract'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, placeOf, serveWeb } from './web.ts'

const web = serveWeb()

test('the help of a screen lists its articles by kind; the search looks through all of them', async () => {
  const page = await web.open('manager', '/campaigns/list')
  await button(page, 'Help').click()
  const dialog = page.getByRole('dialog', { name: 'Help' })
  await dialog.getByRole('heading', { name: 'Find the campaigns that need you' }).waitFor()
  await expect
    .poll(() => dialog.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['How to', 'What the numbers mean', 'Questions'])
  await dialog.getByRole('button', { name: 'Pace', exact: true }).click()
  await dialog.getByText('pace = (delivered / objective) / (eligible hours so far / all eligible hours)').waitFor()
  await axe(page)
  await dialog.getByRole('searchbox', { name: 'Search all help' }).fill('STATE tax')
  await dialog.getByRole('heading', { name: 'Sales tax and estimated invoice' }).waitFor()
  await dialog.getByRole('searchbox').fill('xylophone')
  await dialog.getByText('No results found.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Help')
})

test('a thumb is kept; pressing it again sends nothing', async () => {
  const page = await web.open('manager', '/account/settings')
  const sent: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/help/feedback') && sent.push(request.postDataJSON()))
  await button(page, 'Help').click()
  const yes = button(page, 'Yes, this helped')
  await yes.click()
  await page.getByText('Thank you for saying so.').waitFor()
  await yes.click()
  await button(page, 'No, this did not help').click()
  await expect
    .poll(
      async () => (await web.desk().app.call(help.howTo, {}, { as: 'manager' })).find(({ name }) => name === 'account-settings')?.feedback,
    )
    .toBe('dislike')
  expect(sent).toEqual([
    { name: 'account-settings', opinion: 'like' },
    { name: 'account-settings', opinion: 'dislike' },
  ])
  await page.reload()
  await button(page, 'Help').click()
  await page.getByText('Thank you for saying so.').waitFor()
  await expect.poll(() => button(page, 'No, this did not help').getAttribute('aria-pressed')).toBe('true')
})

test('an article from elsewhere is shown without scripts, and its links to screens open them in place', async () => {
  const hostile = `<p>Text<script>window.hit=1</script><img src="/x.png"><form action="/x"><input name="q"></form><iframe src="/login"></iframe></p><a href="javascript:window.hit=1">bad</a><a href="/\\around.example/x">around</a><a href=" HTTPS://example.com/x">out</a><a href="/account/settings">in</a>`
  const item = {
    type: 'how-to',
    name: 'x',
    title: 'From elsewhere',
    description: 'D',
    htmlContent: hostile,
    paths: ['/campaigns/list'],
    feedback: 'none',
  }
  const page = await web.open('manager', '/campaigns/list', {
    before: async (opened) => void (await opened.route('**/help/how-to', (route) => route.fulfill({ json: [item] }))),
  })
  await button(page, 'Help').click()
  const article = page.getByRole('article', { name: 'From elsewhere' })
  await article.waitFor()
  const html = await article.innerHTML()
  expect(html).not.toMatch(/script|<img|<form|<input|<iframe|around\.example/i)
  await expect.poll(() => article.getByRole('link', { name: 'out' }).getAttribute('rel')).toBe('noopener noreferrer')
  await article.getByText('bad').click()
  await article.getByRole('link', { name: 'in' }).click()
  await page.getByRole('heading', { name: 'Account settings' }).waitFor()
  expect(placeOf(page)).toBe('/account/settings')
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})
