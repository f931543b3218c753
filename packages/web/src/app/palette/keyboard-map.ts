/** Every key with an effect: the help is made from it, and so are the keys that lead to a screen. */
export interface KeyRow {
  /** Alternatives; keys of one alternative are pressed together, or one after the other in a sequence. */
  keys: readonly (readonly string[])[]
  does: string
  isSequence?: true
  /** For users who may open the screen at this path. */
  path?: string
}

/** Screens by the key that comes after g. Keys of rows are not among them: the list would take them first. */
export const goKeys = [
  { key: 'c', path: '/campaigns', does: 'Go to the campaigns' },
  { key: 'n', path: '/campaigns/create', does: 'Make a new campaign' },
  { key: 's', path: '/creativeStudio/library/creatives', does: 'Go to the creative studio' },
  { key: 'a', path: '/account/settings', does: 'Go to the account settings' },
] as const

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
    title: 'Screens',
    rows: goKeys.map(({ key, path, does }) => ({ keys: [['g', key]], does, path, isSequence: true })),
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
      { keys: [['o']], does: 'Look at the row beside the list; j and k then move on' },
      { keys: [['m']], does: 'Open the menu of the row' },
      { keys: [['e']], does: 'Quick edit of the campaign: flight, objective and price' },
      { keys: [['p']], does: 'Pause or resume the campaign' },
      { keys: [['e']], does: 'While campaigns are selected: change values of all of them' },
    ],
  },
  {
    title: 'In a cell that can be edited',
    rows: [
      { keys: [['↑'], ['↓']], does: 'The same column of the row above or below' },
      { keys: [['Enter'], ['F2']], does: 'Edit the value' },
      { keys: [['0–9'], ['+'], ['-']], does: 'Edit the value, beginning with this character' },
      { keys: [['Enter']], does: 'Save, and go down' },
      { keys: [['Tab']], does: 'Save, and go to the next cell that can be edited' },
      { keys: [['Esc']], does: 'Leave the value as it was' },
      {
        keys: [
          ['Ctrl', 'V'],
          ['⌘', 'V'],
        ],
        does: 'Paste a column of values into the rows below',
      },
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
