import { compileMessage as compileByLingui } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { romanian } from '../../locales/romanian.ts'
import { compileMessage } from './compile-message.ts'

describe('a message is compiled as Lingui compiles it', () => {
  test.for([
    'Plain',
    'Paused {name}',
    '{name}',
    '{first}–{last} of {total}',
    "It's {name}'s",
    '<b>{client}</b> asks to sign in as <b>{userName}</b>',
    'Campaign #{id}',
    '{count, plural, one {# campaign} other {# campaigns}}',
    '{count, plural, =0 {Nothing} one {# campaign of {name}} other {# campaigns of {name}}} in {zone}',
    'Undo {count, plural, one {# change} few {# changes} other {# changes}}?',
    '{a, plural, one {# ad} other {# ads}} of {b, plural, one {# order} other {# orders}}',
    ...Object.keys(romanian),
    ...Object.values(romanian),
  ])('%s', (message) => {
    expect(compileMessage(message)).toEqual(compileByLingui(message))
  })
})

test.for(['{', '{name', 'a } b', '{}', '{count, plural, one {# ad}', '{count, plural, one # ad}'])(
  'a message with wrong braces is refused: %s',
  (message) => {
    expect(() => compileMessage(message)).toThrow(SyntaxError)
  },
)
