import { ComboBox, type Option } from '@spotdesk/ui'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

const long = 'A station whose name is longer than eighty characters, because it repeats the city and the owner of the network'
const stations: Option[] = ['Radio Cluj', 'Radio Iași', 'Radio Brașov', 'Unu FM', 'Doi FM', long]
  .concat(Array.from({ length: 120 }, (_, index) => `Station ${index + 1}`))
  .map((label, index) => ({ value: `S${index}`, label, ...(label === 'Doi FM' && { isDisabled: true, description: 'Off the air' }) }))

/** Answers of a server in the gallery: a window for tests to hold them back. */
const waiting: ((answer: boolean) => void)[] = []
Object.assign(window, { answers: waiting })

async function load(query: string, signal: AbortSignal): Promise<Option[]> {
  if (query === 'slow' || query === 'fail') {
    const isGood = await new Promise<boolean>((resolve) => waiting.push(resolve))
    if (!isGood) throw new Error('The server is gone.')
  }
  if (signal.aborted && query !== 'slow') return []
  return Array.from({ length: 30 }, (_, index) => ({
    value: `${query}-${index}`,
    label: `${query} advertiser ${index + 1}`,
    description: `ID ${index}`,
  }))
}

async function resolve(texts: readonly string[]) {
  const known = texts.filter((text) => /^\d{5}$/.test(text))
  return {
    found: known.map((text) => ({ value: text, label: `ZIP ${text}` })),
    rejected: texts.filter((text) => !known.includes(text)).map((text) => ({ text, reason: 'Not a ZIP code of the United States.' })),
  }
}

export function ComboBoxes() {
  const [advertiser, setAdvertiser] = useState<string | null>(null)
  const [station, setStation] = useState<string | null>('S0')
  const [several, setSeveral] = useState<string[]>(['S1', 'S3'])
  const [codes, setCodes] = useState<string[]>([])
  const [many, setMany] = useState<string[]>(stations.slice(0, 20).map(({ value }) => value))
  return (
    <Section title="Look-ups">
      <div className={styles.grid}>
        <ComboBox
          label="Advertiser"
          load={load}
          searchHint="Search for something to see results."
          value={advertiser}
          onChange={setAdvertiser}
          isRequired
        />
        <ComboBox label="Station" options={stations} value={station} onChange={setStation} isChanged aside="was Unu FM" />
        <ComboBox label="Stations" isMultiple options={stations} value={several} onChange={setSeveral} placeholder="Add a station" />
        <ComboBox
          label="ZIP codes"
          isMultiple
          load={load}
          resolve={resolve}
          value={codes}
          onChange={setCodes}
          description="Typed, or pasted from a sheet."
        />
        <ComboBox label="Networks" isMultiple options={stations} value={many} onChange={setMany} error="At most 10 networks." />
        <ComboBox
          label="Buyer"
          options={stations}
          value="S2"
          onChange={setStation}
          isDisabled
          disabledReason="The buyer is that of the order."
        />
      </div>
    </Section>
  )
}
