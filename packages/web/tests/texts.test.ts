import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { commonErrors, errorText, session } from '@spotdesk/sdk/contract'
import { checkPasswordChange } from '@spotdesk/sdk/rules'
import * as records from '@spotdesk/sdk/records'
import { rowErrorText } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { accessTexts } from '../src/app/access.ts'
import { screens } from '../src/app/screens.ts'
import { bulkMessage, bulkTemplates, type BulkTextId } from '../src/shared/bulk/bulk-messages.ts'
import { recordMessage, recordTemplates, type RecordTextId } from '../src/shared/records/record-messages.ts'
import { recordFileNames } from '../src/shared/texts/file-names.ts'
import { romanian } from '../src/locales/romanian.ts'

const source = join(import.meta.dirname, '..', 'src')
const placeholders = (text: string) => [...new Set((text.match(/\{\w+/g) ?? []).filter((mark) => !/^\{(un)?$/.test(mark)))].toSorted()

/** The files that a screen is made of: its own, and those beside it, or of the form kit, that they import. */
async function filesOf(file: string, known = new Set<string>()): Promise<Set<string>> {
  if (known.has(file)) return known
  known.add(file)
  const text = await readFile(file, 'utf8')
  for (const [, path] of text.matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    const imported = join(dirname(file), path!)
    if (/people\/session|shared\/(forms\/(Form|FormField|FormSummary)\.tsx|page\/Footer)/.test(imported)) await filesOf(imported, known)
  }
  return known
}

/** The texts of the sign-in pages and of the footer, as their files hold them. A conflict and a mark of a change open on none of them. */
async function textsShown(): Promise<string[]> {
  const folder = join(source, 'people', 'session')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.tsx')).map((name) => join(folder, name))
  const around = ['toasts/ToastRegion.tsx', 'feedback/LoadingOverlay.tsx'].map((name) => join(source, '../../ui/src', name))
  const all = new Set<string>(around)
  for (const file of files) for (const used of await filesOf(file)) all.add(used)
  const texts = new Set<string>()
  for (const file of all) {
    if (file.endsWith('FormField.tsx')) continue
    const code = await readFile(file, 'utf8')
    for (const [, text] of code.matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)) texts.add(text!)
    for (const [, text] of code.matchAll(/<RichText\s+id="([^"]+)"/g)) texts.add(text!)
  }
  return [...texts]
}

/** The sentences of records whose screens have a Romanian version: templates with the names of the record, which no file has written out. */
function recordTextsShown(): string[] {
  const isShown = (base: string) => screens.some(({ path, hasRomanian }) => hasRomanian && path === base)
  const tables = Object.values(records).filter((value) => typeof value === 'object' && 'noun' in value)
  const ids = Object.keys(recordTemplates) as RecordTextId[]
  const fileIds = Object.keys(bulkTemplates) as BulkTextId[]
  return tables
    .filter(({ path }) => isShown(path))
    .flatMap((table) => {
      const names = recordFileNames(table)
      return [...ids.map((id) => recordMessage(table, id)), ...(names ? fileIds.map((id) => bulkMessage(names, id)) : [])]
    })
}

/** Every error that the calls of these pages can be answered with, and those of their fields. */
function errorsShown(): string[] {
  const rows: { errors?: readonly string[] }[] = [
    session.login,
    session.forgotPassword,
    session.resetPassword,
    session.user,
    session.accounts,
  ]
  const codes = rows.flatMap(({ errors = [] }) => errors)
  const answers = [...codes, ...commonErrors].map((code) => errorText(code))
  const passwords = ['', 'short', 'Password-123'].flatMap((newPassword) => checkPasswordChange({ newPassword, confirmPassword: 'x' }))
  const fields = [...passwords.map(({ code }) => code), 'tooLong', 'invalidValue', 'invalidText'] as const
  return [...answers, ...fields.map((code) => rowErrorText(code)), ...Object.values(accessTexts).slice(0, 2), accessTexts.expired]
}

describe('Romanian', () => {
  test('every text of the sign-in pages and of the footer, every title and every error that can appear there has a Romanian version', async () => {
    const titles = screens.filter(({ hasRomanian }) => hasRomanian).map(({ title }) => title)
    expect(titles).toEqual(['Log in', 'Forgot password', 'E-mail sent', 'Choose a password'])
    const shown = new Set([...(await textsShown()), ...recordTextsShown(), ...titles, ...errorsShown()])
    expect([...shown].filter((text) => !Object.hasOwn(romanian, text))).toEqual([])
    // And no text that is shown nowhere.
    expect(Object.keys(romanian).filter((text) => !shown.has(text))).toEqual([])
  })

  test('each version has words of its own, the same values in it, and the diacritics of Romanian', () => {
    for (const [english, text] of Object.entries(romanian)) {
      expect(text.trim(), english).not.toBe('')
      expect(text, english).not.toBe(english)
      expect(placeholders(text), english).toEqual(placeholders(english))
      expect(text, english).not.toMatch(/[şţŞŢ]/)
    }
  })

  test('values and plurals are put into them', () => {
    const i18n = setupI18n()
    i18n.setMessagesCompiler(compileMessage)
    i18n.load({ ro: romanian })
    i18n.activate('ro')
    expect(i18n._('© {year} Spotdesk. All rights reserved. We keep your data private.', { year: 2026 })).toContain('© 2026 Spotdesk')
    const link = 'Its link sets a new password. It works once, within {minutes, plural, one {# minute} other {# minutes}}.'
    expect([1, 3, 30].map((minutes) => i18n._(link, { minutes }).split('timp de ')[1])).toEqual(['1 minut.', '3 minute.', '30 de minute.'])
  })
})
