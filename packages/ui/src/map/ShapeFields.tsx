import { Circle as CircleIcon, Square, Trash2 } from 'lucide-react'
import { Group, Input, NumberField } from 'react-aria-components'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { FieldLabel } from '../fields/FieldParts.tsx'
import fieldStyles from '../fields/Field.module.css'
import { useText } from '../text.tsx'
import styles from './GeoMap.module.css'
import { type Box, type Circle, latitudes, longitudes, type MapShape, radii } from './shapes.ts'

interface ShapeFieldsProps {
  shapes: readonly MapShape[]
  onChange: (shapes: readonly MapShape[]) => void
  /** Where a shape begins that is not drawn. */
  centre: { longitude: number; latitude: number }
}

/** The numbers of the drawn shapes. With them the keyboard can draw, and everybody can be exact. */
export function ShapeFields({ shapes, onChange, centre: { longitude, latitude } }: ShapeFieldsProps) {
  const t = useText()
  const add = (shape: MapShape) => onChange([...shapes, shape])
  const replace = (changed: MapShape) => onChange(shapes.map((shape) => (shape.id === changed.id ? changed : shape)))
  return (
    <div className={styles.shapes}>
      {shapes.map((shape, index) => {
        const name = shape.kind === 'circle' ? t('Circle {number}', { number: index + 1 }) : t('Box {number}', { number: index + 1 })
        return (
          <fieldset key={shape.id} className={styles.shapeFields}>
            <legend className={styles.legend}>{name}</legend>
            {shape.kind === 'circle' ? <CircleFields circle={shape} onChange={replace} /> : <BoxFields box={shape} onChange={replace} />}
            <IconButton
              icon={Trash2}
              label={t('Remove {name}', { name })}
              onPress={() => onChange(shapes.filter(({ id }) => id !== shape.id))}
            />
          </fieldset>
        )
      })}
      <div className={styles.adding}>
        <Button icon={CircleIcon} onPress={() => add({ id: crypto.randomUUID(), kind: 'circle', longitude, latitude, radiusKm: 100 })}>
          {t('Add circle')}
        </Button>
        <Button
          icon={Square}
          onPress={() =>
            add({
              id: crypto.randomUUID(),
              kind: 'box',
              north: latitude + 2,
              south: latitude - 2,
              east: longitude + 3,
              west: longitude - 3,
            })
          }
        >
          {t('Add box')}
        </Button>
      </div>
    </div>
  )
}

function CircleFields({ circle, onChange }: { circle: Circle; onChange: (circle: Circle) => void }) {
  const t = useText()
  return (
    <>
      <Degrees label={t('Latitude')} value={circle.latitude} {...latitudes} onChange={(latitude) => onChange({ ...circle, latitude })} />
      <Degrees
        label={t('Longitude')}
        value={circle.longitude}
        {...longitudes}
        onChange={(longitude) => onChange({ ...circle, longitude })}
      />
      <Degrees
        label={t('Radius')}
        unit={t('km')}
        value={circle.radiusKm}
        {...radii}
        onChange={(radiusKm) => onChange({ ...circle, radiusKm })}
      />
    </>
  )
}

function BoxFields({ box, onChange }: { box: Box; onChange: (box: Box) => void }) {
  const t = useText()
  return (
    <>
      <Degrees label={t('North')} value={box.north} min={box.south} max={latitudes.max} onChange={(north) => onChange({ ...box, north })} />
      <Degrees label={t('South')} value={box.south} min={latitudes.min} max={box.north} onChange={(south) => onChange({ ...box, south })} />
      <Degrees label={t('West')} value={box.west} min={longitudes.min} max={box.east} onChange={(west) => onChange({ ...box, west })} />
      <Degrees label={t('East')} value={box.east} min={box.west} max={longitudes.max} onChange={(east) => onChange({ ...box, east })} />
    </>
  )
}

interface DegreesProps {
  label: string
  unit?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A place needs no more decimals. With fewer than a number has, leaving its field would change the number. */
const mostDecimals = 7

/** A number within bounds. Input counts when the user leaves the field or presses Enter. */
function Degrees({ label, unit = '°', value, min, max, onChange }: DegreesProps) {
  return (
    <NumberField
      value={value}
      minValue={min}
      maxValue={max}
      formatOptions={{ maximumFractionDigits: mostDecimals }}
      onChange={(next) => !Number.isNaN(next) && onChange(next)}
      className={`${fieldStyles.field} ${styles.number}`}
    >
      <FieldLabel label={label} />
      <Group role="presentation" className={fieldStyles.box!}>
        <Input className={fieldStyles.input!} />
        <span className={fieldStyles.affix}>{unit}</span>
      </Group>
    </NumberField>
  )
}
