// Written by scripts/calls/main.ts from the contract. Do not edit.

/** A batch and what became of its rows; its `kind` is added by those that have one. */
export interface FeedBatch {
  /** Of its job. */
  id: string
  /** Name of the batch at the feed; its SHA-256 when the feed gave none. */
  batchId: string
  /** Name of the file that was sent. */
  fileName: string
  /** SHA-256 of the file in hexadecimal. */
  fileSha256: string
  /** User name of who sent it, or of the token's user. */
  createdBy: string
  /** Time when it was sent. */
  createdAt: Date
  /** Null until its job has ended. */
  finishedAt: Date | null
  /** Status of its job. */
  status: 'COMPLETED' | 'STARTED'
  /** How its job ended; null until then. */
  outcome: 'CANCELED' | 'FAILED' | 'PARTIAL' | 'SUCCEEDED' | null
  /** Rows of the batch; 0 until they are counted. */
  totalRows: number
  /** Rows of what was not known. */
  created: number
  /** Rows that took the place of others. */
  updated: number
  /** Rows that were known, or older than what is known. */
  unchanged: number
  /** Errors of all rows. */
  totalErrors: number
}
