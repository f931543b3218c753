import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { type TextId, english, romanian } from '../src/shared/texts.ts'

const ids = Object.keys(english) as TextId[]
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('the texts', () => {
  test('Romanian covers login and footer whole, with words of its own and the same values in them', () => {
    expect(Object.keys(romanian).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) {
      expect(romanian[id].trim(), id).not.toBe('')
      expect(romanian[id], id).not.toBe(english[id])
      expect(placeholders(romanian[id]), id).toEqual(placeholders(english[id]))
    }
  })

  test('every text is used by a component, and every component that speaks two languages asks for one that exists', async () => {
    const root = join(import.meta.dirname, '..', 'src')
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tsx'))
    const asked = new Set<string>()
    for (const file of files) {
      for (const [, id] of (await readFile(join(root, file), 'utf8')).matchAll(/\bt\('([\w.]+)'/g)) asked.add(id!)
    }
    expect([...asked].toSorted()).toEqual(ids.toSorted())
  })

  test('values are put into them', () => {
    const i18n = setupI18n()
    i18n.setMessagesCompiler(compileMessage)
    i18n.load({ ro: romanian })
    i18n.activate('ro')
    expect(i18n._('footer.rights', { year: 2026 })).toContain('© 2026 Spotdesk')
    expect(i18n._('login.tooManyAttempts', { seconds: 7 })).toContain('peste 7 s')
  })
})
