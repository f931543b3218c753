import { describe, expect, test } from 'vitest'
import { textViolations } from '../../scripts/laws/texts.ts'

const found = (text: string, path = 'packages/web/src/orders/Seed.tsx') =>
  textViolations({ path, text }).map(({ line, message }) => `${line} ${message}`)

describe('a text that is shown without being a message is found', () => {
  test.for([
    ['between tags', 'const A = () => <p>Three campaigns</p>'],
    ['in braces', "const A = () => <p>{isOpen && 'Open'}</p>"],
    ['in a shown attribute', 'const A = () => <Field label="Name" />'],
    ['in a branch of an attribute', "const A = () => <Field label={isNew ? t('New') : 'Old'} />"],
    ['in a template', 'const A = () => <Field label={`Actions for ${name}`} />'],
    ['in a property of a function', "const menu = () => [{ id: 'stats', label: 'Campaign stats' }]"],
    ['as the default of a property', "function A({ closeLabel = 'Close' }) { return closeLabel }"],
    ['in a toast', "const save = () => toasts.success('Saved.')"],
  ])('%s', ([, code]) => {
    expect(found(code!)).toEqual([expect.stringContaining('is shown without t()')])
  })
})

describe('what is no text is left alone', () => {
  test.for([
    ['a message', "const A = () => <Field label={t('Name')} title={label(labels[status])} />"],
    ['a table of a module', "const tabs = [{ id: 'stats', label: 'Campaign stats' }]"],
    ['a technical attribute', 'const A = () => <Button variant="primary" type="submit" />'],
    ['a sign', "const A = () => <p>{value ?? '–'} · 7 %</p>"],
  ])('%s', ([, code]) => {
    expect(found(code!)).toEqual([])
  })

  test('a test, and a package that speaks English only, have texts that are no messages', () => {
    expect(found('const A = () => <p>Three campaigns</p>', 'packages/web/src/orders/seed.test.tsx')).toEqual([])
    expect(found('const A = () => <p>Three campaigns</p>', 'packages/extension/src/Popup.tsx')).toEqual([])
  })
})

describe('a message', () => {
  test('a message is a literal, so that it can be found', () => {
    expect(found('const A = () => t(name)')).toEqual([expect.stringContaining('is no literal')])
    expect(found('const A = () => t(`Paused ${name}`)')).toEqual([expect.stringContaining('is no literal')])
    expect(found("const A = () => t(isOne ? 'One' : 'Many')")).toEqual([])
  })

  test('a message is not made while its module loads, when the language is not known', () => {
    expect(found("const title = t('Campaigns')")).toEqual([expect.stringContaining('while a module loads')])
  })

  test('a message gets the values that it names', () => {
    expect(found("const A = () => t('Paused {name}', { name })")).toEqual([])
    expect(found("const A = () => t('Paused {name}')")).toEqual([expect.stringContaining('[name], the call gives []')])
    expect(found("const A = () => t('{count, plural, one {# ad of {name}} other {# ads of {name}}}', { count, name })")).toEqual([])
    expect(found("const A = () => t('{count, plural, one {# ad} other {# ads}}', { name })")).toHaveLength(1)
  })

  test('a message of a kit has no plural, because the kits are shown without a catalogue too', () => {
    expect(found("const A = () => t('{n, plural, one {# ad} other {# ads}}', { n })", 'packages/ui/src/A.tsx')).toEqual([
      expect.stringContaining('no plurals'),
    ])
  })
})
