/** A row as a tokenizer hands it over. */
export interface RawRow {
  /** Physical line of the row's first character. */
  line: number
  cells: string[]
  /** How many cells the row has, when it has more than these. */
  found?: number
  /** Text after a closing quote: where the cells begin and end is not certain. */
  problem?: 'invalidText'
}

/** A row without any content: a line left empty, or only delimiters. It is no row of the file. */
export function isBlankRow({ cells, found }: RawRow): boolean {
  return found === undefined && cells.every((cell) => cell.trim() === '')
}
