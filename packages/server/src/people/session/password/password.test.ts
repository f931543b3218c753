import { expect, test } from 'vitest'
import { hashPassword, testCost, verifyNobody, verifyPassword } from './password.ts'

test('a password is stored as an argon2id PHC string with 19 MiB and two passes, under a salt of its own', async () => {
  const [first, second] = [await hashPassword('Correct-horse-1'), await hashPassword('Correct-horse-1')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await verifyPassword('Correct-horse-1', first)).toBe(true)
  expect(await verifyPassword('correct-horse-1', first)).toBe(false)
})

test('the same characters, composed or not, are the same password', async () => {
  const stored = await hashPassword('Caf\u00e9-1a', testCost)
  expect(await verifyPassword('Cafe\u0301-1a', stored)).toBe(true)
})

test('a scrypt string of a runtime without argon2 is verified', async () => {
  // RFC 7914 §12: scrypt("pleaseletmein", "SodiumChloride", N=16384, r=8, p=1), its first 32 bytes.
  const key = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex').toString('base64').replaceAll('=', '')
  const phc = `$scrypt$ln=14,r=8,p=1$${Buffer.from('SodiumChloride').toString('base64').replaceAll('=', '')}$${key}`
  expect(await verifyPassword('pleaseletmein', phc)).toBe(true)
  expect(await verifyPassword('pleaseletmeout', phc)).toBe(false)
})

test('a malformed PHC string matches no password, and neither does an absent one', async () => {
  for (const text of ['', 'x', '$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])
    expect(await verifyPassword('x', text)).toBe(false)
  expect(await verifyNobody('x')).toBe(false)
})
