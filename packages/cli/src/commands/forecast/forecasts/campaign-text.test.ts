import { expect, test } from 'vitest'
import { createPaper } from '../../../shared/files/paper.ts'
import { Input } from '../../../input.ts'
import type { Terminal } from '../../../terminal.ts'
import { waterfallText } from './campaign-text.ts'

const paperAt = (columns: number) =>
  createPaper({ terminal: { stdout: { columns }, env: {} } as unknown as Terminal, globals: new Input([], {}) })

test('no bar is wider than the terminal, whatever it starts at', () => {
  for (let competing = 0; competing <= 1000; competing += 7) {
    const waterfall = { matched: 544_402, competing: competing * 544, capped: 8_383, available: 536_019 - competing * 544 }
    const lines = waterfallText(paperAt(80), waterfall as Parameters<typeof waterfallText>[1]).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  }
})
