import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textHash } from './text-hash.ts'

test('Text hash helper: lowercases, trims, SHA-256, base64.', async () => {
  expect(await textHash('  Hello ')).toBe('LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=')
  expect(await textHash('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(await textHash(text)).toBe(createHash('sha256').update(text.toLowerCase().trim()).digest('base64'))
      expect(await textHash(` ${text}\t`)).toBe(await textHash(text))
    }),
  )
})
