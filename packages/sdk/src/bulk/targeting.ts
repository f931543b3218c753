import { parseTargeting, printTargeting } from '../targeting/index.ts'
import { type CellType, failed } from './cell.ts'

/** The targeting text in its canonical form; everywhere ('') is written `[]`. */
export const targeting: CellType<string> = {
  read(cell) {
    const parsed = parseTargeting(cell)
    if (parsed.ok) return { value: printTargeting(parsed.targeting) }
    const { code, offset, message, suggestion } = parsed.error
    return failed(code, { params: { offset: offset + 1, problem: message }, suggestion })
  },
  print: (text) => (text === '' ? '[]' : text),
}
