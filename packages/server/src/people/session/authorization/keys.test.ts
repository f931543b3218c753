import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverKeys } from './keys.ts'

test('without SPOTDESK_SECRET a secret is made once, readable by its owner alone, and used by every later start', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'spotdesk-keys-')), 'data')
  const first = serverKeys({ secret: null, dataDir })
  expect(serverKeys({ secret: null, dataDir })).toEqual(first)
  expect(readdirSync(dataDir)).toEqual(['secret'])
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim().length).toBeGreaterThanOrEqual(64)
})

test('a data directory that cannot be used is reported in one sentence', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'spotdesk-keys-')), 'file')
  writeFileSync(file, '')
  expect(() => serverKeys({ secret: null, dataDir: file })).toThrow(
    /^The secret in the data directory .*file cannot be read or made \(\w+\): .*SPOTDESK_DATA_DIR=…/,
  )
})

test('each purpose has a key of its own, and another secret gives other keys', () => {
  const one = serverKeys({ secret: 'one', dataDir: '' })
  const two = serverKeys({ secret: 'two', dataDir: '' })
  const all = [...Object.values(one), ...Object.values(two)].map((key: Uint8Array) => Buffer.from(key).toString('hex'))
  expect(new Set(all).size).toBe(8)
})
