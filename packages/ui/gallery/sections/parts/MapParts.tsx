import { GeoMap, type MapShape } from '@spotdesk/ui/map'
import { useState } from 'react'
import styles from '../../Gallery.module.css'
import { Section } from '../Section.tsx'

/** Requests by state. */
const requests = new Map([
  ['06', 4_000_000],
  ['36', 3_100_000],
  ['48', 2_800_000],
  ['12', 1_900_000],
  ['53', 700_000],
])

/** Countries with shapes, and states with values. */
export function MapParts() {
  const [countries, setCountries] = useState<ReadonlySet<string>>(new Set(['840']))
  const [states, setStates] = useState<ReadonlySet<string>>(new Set(['06']))
  const [shapes, setShapes] = useState<readonly MapShape[]>([{ id: 'a', kind: 'circle', latitude: 40.7, longitude: -74, radiusKm: 400 }])
  return (
    <Section title="Map">
      <div className={styles.stack}>
        <GeoMap
          label="Countries"
          atlas="countries"
          selected={countries}
          onSelect={setCountries}
          shapes={shapes}
          onShapesChange={setShapes}
        />
        <output data-testid="shapes">{JSON.stringify(shapes.map((shape) => ({ ...shape, id: undefined })))}</output>
        <GeoMap
          label="States"
          atlas="usStates"
          values={requests}
          formatValue={(value) => `${(value / 1_000_000).toFixed(1)} M requests`}
          selected={states}
          onSelect={setStates}
        />
      </div>
    </Section>
  )
}
