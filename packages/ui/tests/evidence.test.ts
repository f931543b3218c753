import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { leaveEvidence } from '../../../scripts/test-evidence.ts'
import { serveGallery } from './pages.ts'

const { open } = serveGallery()

test('a failed test of a page leaves a picture, its error, and what the page said and was answered', async ({ task }) => {
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-evidence-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const page = await open('light', {})
  await page.route('**/refused', (route) => route.fulfill({ status: 409, json: { code: 'versionMismatch' } }))
  await page.evaluate(async () => {
    console.warn('it comes late')
    await (await fetch('/refused', { method: 'POST' })).text()
    await fetch('http://127.0.0.1:9/', { mode: 'no-cors' }).catch(() => {})
  })
  const failed = { ...task, result: { state: 'fail' as const, startTime: 0, errors: [{ message: 'expected 1 to be 2' }] } }
  await leaveEvidence(failed, page.context(), folder)
  await leaveEvidence(failed, page.context(), folder)

  const [log, picture, ...more] = (await readdir(folder)).toSorted((a, b) => b.localeCompare(a))
  expect(more).toEqual([])
  expect(log).toMatch(/^ui-tests-evidence.test.ts-a-failed-test-of-a-page.*\.log$/)
  expect(picture).toMatch(/-1\.png$/)
  const text = await readFile(join(folder, log!), 'utf8')
  for (const part of [
    'expected 1 to be 2',
    'console warning: it comes late',
    'POST /refused 409 versionMismatch',
    'failed: GET http://127.0.0.1:9/',
  ]) {
    expect(text).toContain(part)
  }
})
