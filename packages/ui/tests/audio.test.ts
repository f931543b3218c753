import { describe, expect, test } from 'vitest'
import { button, serveGallery } from './pages.ts'

const { open } = serveGallery()

const kit = async () => {
  const page = await open('light', undefined, 'parts', 'audio')
  await page.getByRole('region', { name: 'Audio player', exact: true }).waitFor()
  return page
}

describe('audio player', () => {
  test('a sound plays and pauses, its waveform is a slider for the keyboard, and one sound plays at a time', async () => {
    const page = await kit()
    const player = page.getByRole('group', { name: 'Spring launch, 12 s' })
    const position = player.getByRole('slider', { name: 'Position' })
    await expect.poll(() => position.isEnabled()).toBe(true)
    const isPaused = (name: string) => page.getByRole('group', { name }).evaluate((group) => group.querySelector('audio')?.paused)
    await position.press('End')
    await expect.poll(() => position.inputValue()).toBe('12')
    await position.press('Home')
    for (let times = 0; times < 3; times++) await position.press('PageUp')
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0)
    // On a slow machine it would end by itself, which pauses it too.
    await player.locator('audio').evaluate((audio: HTMLAudioElement) => void (audio.loop = true))
    await button(player, 'Play Spring launch, 12 s').press('Enter')
    await button(player, 'Pause Spring launch, 12 s').waitFor()
    await button(page, 'Play Short spot, 3 s').press('Enter')
    await expect.poll(() => isPaused('Spring launch, 12 s')).toBe(true)
    await button(player, 'Mute').press('Enter')
    await expect.poll(() => player.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('0')
    await expect.poll(() => player.locator('svg path[d*="M119"]').count()).toBe(2)
  })

  test('a file that cannot be drawn leaves the labelled player of the browser and says so', async () => {
    const page = await kit()
    const player = page.getByRole('group', { name: 'Broken spot' })
    await player.getByText('This sound cannot be played.').waitFor()
    expect(await player.locator('audio').evaluate((audio) => [audio.hasAttribute('controls'), audio.getAttribute('aria-label')])).toEqual([
      true,
      'Broken spot',
    ])
  })
})
