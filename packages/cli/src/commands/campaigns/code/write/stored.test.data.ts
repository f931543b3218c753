import type { Stored } from './stored.ts'

/** A stored campaign without settings. */
export const emptyStored: Stored = {
  kind: 'campaign',
  id: 7,
  version: 3,
  ref: null,
  name: '',
  archived: false,
  cells: new Map(),
  ads: [],
  position: null,
  orderRef: null,
}
