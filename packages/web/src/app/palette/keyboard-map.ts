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
      { keys: [['z']], does: 'Undo the latest action while its message is there' },
      { keys: [['F6']], does: 'Go to the messages, which then stay' },
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
      { keys: [['x'], ['Space']], does: 'Select the row' },
      {
        keys: [
          ['Shift', '↓'],
          ['Shift', '↑'],
        ],
        does: 'Select a range',
      },
      { keys: [['Ctrl', 'A']], does: 'Select all rows of the page' },
      { keys: [['Esc']], does: 'Clear the selection' },
      { keys: [['→'], ['←']], does: 'The controls of the row, and back' },
      { keys: [['m']], does: 'Open the menu of the row' },
      { keys: [['p']], does: 'Pause or resume the campaign' },
    ],
  },
  {
    title: 'In the header of a list',
    rows: [
      { keys: [['←'], ['→']], does: 'Previous and next column' },
      { keys: [['Enter']], does: 'Sort' },
      { keys: [['↓']], does: 'Open the menu of the column: sort, width, place' },
    ],
  },
]
