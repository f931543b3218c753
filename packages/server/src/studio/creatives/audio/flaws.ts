/** Flaws of audio that a listener hears and nobody meant: found while a file is decoded. Pure. */

export const audioFlaws = ['silent', 'tooShort', 'clipped', 'truncated'] as const
export type AudioFlaw = (typeof audioFlaws)[number]

/** Just under the largest sample of 16 bits. */
const fullScale = 32_766.5 / 32_768
/** One sample at full scale is a peak; as many in a row are one that was cut off. */
const cutSamples = 3

export interface ClipMeter {
  /** Takes samples of each channel, −1 to 1. */
  add(channels: readonly Float32Array[]): void
  /** True if peaks are cut off, or would be when they are played. */
  isClipped(): boolean
}

export function createClipMeter(): ClipMeter {
  /** Samples at full scale in a row, by channel. */
  const inRow: number[] = []
  let clipped = false
  return {
    add(channels) {
      if (clipped) return
      for (const [channel, samples] of channels.entries()) {
        let row = inRow[channel] ?? 0
        for (const sample of samples) {
          row = Math.abs(sample) >= fullScale ? row + 1 : 0
          if (row >= cutSamples) clipped = true
        }
        inRow[channel] = row
      }
    },
    isClipped: () => clipped,
  }
}
