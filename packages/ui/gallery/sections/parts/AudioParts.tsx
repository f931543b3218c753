import { AudioPlayer } from '@spotdesk/ui/audio'
import { useState } from 'react'
import styles from '../../Gallery.module.css'
import { Section } from '../Section.tsx'

/** A tone that swells and fades, as a WAV file. */
function tone(seconds: number): Blob {
  const rate = 8000
  const samples = Array.from({ length: rate * seconds }, (_, at) => Math.sin(at / 6) * Math.abs(Math.sin((at / rate) * Math.PI)) * 12_000)
  const file = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const text = (at: number, letters: string) => [...letters].forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  file.setUint32(4, 36 + samples.length * 2, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  text(36, 'data')
  file.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) => file.setInt16(44 + index * 2, sample, true))
  return new Blob([file], { type: 'audio/wav' })
}

/** A sound, a small one, and a file that is none. */
export function AudioParts() {
  const [src] = useState(() => tone(12))
  const [short] = useState(() => URL.createObjectURL(tone(3)))
  const [broken] = useState(() => new Blob(['no sound'], { type: 'audio/wav' }))
  return (
    <Section title="Audio player">
      <div className={styles.stack}>
        <AudioPlayer label="Spring launch, 12 s" src={src} />
        <AudioPlayer label="Short spot, 3 s" src={short} variant="compact" />
        <AudioPlayer label="Broken spot" src={broken} />
      </div>
    </Section>
  )
}
