/** Every key with an effect, as the help shows it. */
export interface KeyRow {
  /** Alternatives; keys of one alternative are pressed together. */
  keys: readonly (readonly string[])[]
  does: string
}

export const keyboardMap: readonly { title: string; rows: readonly KeyRow[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      {
        keys: [
          ['Ctrl', 'K'],
          ['⌘', 'K'],
        ],
        does: 'Open the command palette',
      },
      { keys: [['/']], does: 'Search the list' },
      { keys: [['?']], does: 'Show this help' },
      { keys: [['Esc']], does: 'Close the open panel' },
    ],
  },
  {
    title: 'In a list',
    rows: [
      { keys: [['j'], ['↓']], does: 'Next row' },
      { keys: [['k'], ['↑']], does: 'Previous row' },
      { keys: [['Home'], ['End']], does: 'First and last row of the page' },
      { keys: [['Enter']], does: 'Open the row' },
      { keys: [['x']], does: 'Select the row' },
      { keys: [['p']], does: 'Pause or resume the campaign' },
    ],
  },
]
