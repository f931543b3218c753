/** Finds images that were cut off: each format says where it ends. */
import type { VisualKind } from './measure-visual.ts'

type ImageKind = Exclude<VisualKind, 'MP4' | 'WEBM'>

const endsWith = (bytes: Uint8Array, end: readonly number[]) => {
  // Some programs fill a file up with zeros.
  let length = bytes.length
  while (length > 0 && bytes[length - 1] === 0 && end.at(-1) !== 0) length -= 1
  return length >= end.length && end.every((value, index) => bytes[length - end.length + index] === value)
}

const contains = (bytes: Uint8Array, text: string) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(text) >= 0

const isWhole: Record<ImageKind, (bytes: Uint8Array) => boolean> = {
  // PNG, section 11.2.5: the IEND chunk is the last one.
  PNG: (bytes) => contains(bytes.subarray(-64), 'IEND'),
  // JPEG, B.1.1.3: EOI ends the image. Cameras append data of their own.
  JPEG: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from([0xff, 0xd9])) > 0,
  // GIF89a, section 27: the trailer.
  GIF: (bytes) => endsWith(bytes, [0x3b]),
  // RIFF: the length of all that follows its first eight bytes.
  WEBP: (bytes) => bytes.length >= 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true),
}

export function isWholeImage(bytes: Uint8Array, kind: ImageKind): boolean {
  return isWhole[kind](bytes)
}
