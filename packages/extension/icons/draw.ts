/** Draws the toolbar's icons from the mark. Run by hand (`npm run icons`); the results are committed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { requireChromium } from '../../../scripts/browser.ts'

const sizes = [16, 32, 48, 128]
const mark = readFileSync(join(import.meta.dirname, 'mark.svg'), 'utf8')

const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${mark}`)
  await page.screenshot({ path: join(import.meta.dirname, `../public/icon/${size}.png`), omitBackground: true })
}
await browser.close()
