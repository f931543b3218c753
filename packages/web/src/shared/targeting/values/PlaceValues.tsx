import { ComboBox, LinkButton, TextField, ToggleField } from '@spotdesk/ui'
import { GeoMap, type MapPlace } from '@spotdesk/ui/map'
import { useRef, useState } from 'react'
import { t } from '../../text.ts'
import { type PlaceOption, findPlaces } from '../find-values.ts'
import type { RuleFields } from '../rules/rule-fields.ts'
import {
  boxFields,
  circleFields,
  fieldsOfShape,
  type PlaceField,
  placeFault,
  toMapPlace,
  shapeAround,
  shapeFault,
  toMapShape,
} from './places.ts'
import type { ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

/** A circle or a box on the map, in numbers, or around a place that is found by its name. */
export default function PlaceValues({ fields, set }: ValueEditorProps) {
  const shape = toMapShape(fields)
  const [place, setPlace] = useState<MapPlace | null>(() => shape && toMapPlace(shape))
  const show = (found: MapPlace) => {
    setPlace(found)
    // Who has no shape yet gets one here; another is not moved by a look at the map.
    if (isEmpty(fields)) set(shapeAround(found, fields.shape))
  }
  const names = fields.shape === 'circle' ? circleFields : boxFields
  const together = shapeFault(fields)
  return (
    <>
      <div className={styles.row}>
        <PlaceSearch onFound={show} />
        <ToggleField
          label={t('Shape')}
          value={fields.shape}
          onChange={(kind) => set({ shape: kind })}
          options={[
            { value: 'circle', label: t('Circle') },
            { value: 'box', label: t('Box') },
          ]}
        />
        {place?.name !== undefined && (
          <span className={styles.beside}>
            <LinkButton onPress={() => set(shapeAround(place, fields.shape))}>
              {fields.shape === 'circle' ? t('Circle around {name}', { name: place.name }) : t('Box around {name}', { name: place.name })}
            </LinkButton>
          </span>
        )}
      </div>
      <GeoMap
        label={t('Place')}
        atlas="world"
        hasOneShape
        shapes={shape ? [shape] : []}
        onShapesChange={(drawn) => drawn[0] && set(fieldsOfShape(drawn[0]))}
        place={place}
      />
      <div className={styles.row}>
        {names.map((name) => (
          <TextField
            key={name}
            label={placeFieldLabel(name)}
            value={fields[name]}
            onChange={(text) => set({ [name]: text })}
            error={faultText(name, fields[name])}
            suffix={name === 'km' ? t('km') : '°'}
            isNumeric
            inputMode="decimal"
            autoComplete="off"
            className={styles.degrees!}
          />
        ))}
        {shape && (
          <span className={styles.beside}>
            <LinkButton onPress={() => setPlace(toMapPlace(shape))}>{t('Show it on the map')}</LinkButton>
          </span>
        )}
      </div>
      {together && (
        <p role="alert" className={styles.fault}>
          {together === 'boxReversed'
            ? t('The south edge is north of the north edge.')
            : t('The box crosses the 180th meridian. Make one box on each side of it, as rules of two groups.')}
        </p>
      )}
      <p className={styles.quiet}>
        {t('Degrees of WGS 84; north and east are positive. A rule has one shape. Another shape goes into another group.')}
      </p>
    </>
  )
}

const isEmpty = (fields: RuleFields) => [...circleFields, ...boxFields].every((name) => fields[name].trim() === '')

function PlaceSearch({ onFound }: { onFound: (place: MapPlace) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const found = useRef<ReadonlyMap<string, PlaceOption>>(new Map())
  const choose = (chosen: string | null) => {
    setValue(chosen)
    const one = chosen === null ? undefined : found.current.get(chosen)
    if (!one) return
    const { lat, lon, km } = one.position
    onFound({ name: one.label, latitude: lat, longitude: lon, radiusKm: km })
  }
  return (
    <ComboBox
      label={t('Find a place')}
      placeholder={t('City, region or country')}
      value={value}
      onChange={choose}
      load={async (text, signal) => {
        const places = await findPlaces(text, signal)
        found.current = new Map(places.map((one) => [one.value, one]))
        return places
      }}
      className={styles.find!}
    />
  )
}

function placeFieldLabel(name: PlaceField): string {
  const labels: Readonly<Record<PlaceField, () => string>> = {
    lat: () => t('Latitude'),
    lon: () => t('Longitude'),
    km: () => t('Radius'),
    south: () => t('South'),
    west: () => t('West'),
    north: () => t('North'),
    east: () => t('East'),
  }
  return labels[name]()
}

function faultText(name: PlaceField, text: string): string | null {
  const fault = placeFault(name, text)
  if (fault === null) return null
  if (fault === 'form') return t('Write a number, such as 40.7128.')
  if (name === 'km') return t('Above 0, and at most half way round the Earth.')
  return name === 'lat' || name === 'south' || name === 'north' ? t('From −90 to 90.') : t('From −180 to 180.')
}
