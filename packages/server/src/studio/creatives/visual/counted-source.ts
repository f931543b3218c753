/** The bytes of a file for mediabunny, which may look into them only so often: sizes that lead back to where it was end in an error. */
import { CustomSource } from 'mediabunny'

/** Looks that every file has. */
const leastReads = 1000
/** A sound file has fewer elements than one in as many bytes. */
const bytesPerRead = 16

/** @throws (on reading) Error after more reads than a file of its size can need */
export function countedSource(bytes: Uint8Array): CustomSource {
  let left = leastReads + bytes.length / bytesPerRead
  return new CustomSource({
    getSize: () => bytes.length,
    read: (start, end) => {
      left -= 1
      if (left < 0) throw new Error('the structure of the file has no end')
      return bytes.subarray(start, end)
    },
    // What it kept would be read without a look here.
    maxCacheSize: 0,
  })
}
