/** Audio files for tests: tones of 997 Hz at −23 dB of full scale. The encoded ones lie beside this file, 1.5 seconds each. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** 'card.png' (also .jpg, .gif, .webp; 300 × 250 pixels), 'clip.mp4' or 'clip.webm' (320 × 180 pixels, 2 seconds). */
export function mediaFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'media', name)))
}

/** 'tone.mp3', 'tone.ogg' (Vorbis) or 'tone-opus.ogg'. */
export function audioFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'audio', name)))
}

export interface Tone {
  seconds: number
  /** Of full scale. */
  decibels?: number
  rate?: number
  channels?: number
}

/** A WAV file of 16 bits with a tone in every channel. */
export function waveFile({ seconds, decibels = -23, rate = 48_000, channels = 2 }: Tone): Uint8Array<ArrayBuffer> {
  const frames = Math.round(seconds * rate)
  const data = Buffer.alloc(frames * channels * 2)
  const amplitude = 10 ** (decibels / 20)
  for (let at = 0; at < frames; at += 1) {
    const value = Math.round(32_767 * amplitude * Math.sin((2 * Math.PI * 997 * at) / rate))
    for (let channel = 0; channel < channels; channel += 1) data.writeInt16LE(value, (at * channels + channel) * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return new Uint8Array(Buffer.concat([head, data]))
}

/** Frames of AAC in ADTS (LC, 44,100 Hz, stereo): correct headers around meaningless bytes. */
export function aacFile(seconds: number): Uint8Array<ArrayBuffer> {
  const length = 64
  const frame = Buffer.alloc(length, 0x21)
  Buffer.from([0xff, 0xf1, 0x50, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc]).copy(frame)
  return new Uint8Array(Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1024) }, () => frame)))
}
