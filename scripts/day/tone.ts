const rate = 16_000

/** An audio ad as a WAV file: a sine tone, 16 bit, one channel. */
export function tone({ seconds, hertz = 440 }: { seconds: number; hertz?: number }): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * rate)
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at += 1) file.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * hertz * at) / rate)), 44 + at * 2)
  return file
}
