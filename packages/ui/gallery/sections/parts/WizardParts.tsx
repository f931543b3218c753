import { type Step, Stepper, SectionAnchors, TextField } from '@spotdesk/ui'
import styles from '../../Gallery.module.css'
import { Section } from '../Section.tsx'

const steps: readonly Step[] = [
  { id: 'settings', label: 'Campaign settings', state: 'done', href: '#settings' },
  {
    id: 'ads',
    label: 'Ads',
    state: 'done',
    href: '#ads',
    parts: [
      { id: 'a', label: ':30 host read A', note: '30 s', href: '#ad-a' },
      { id: 'b', label: ':15 spot B', note: '15 s' },
    ],
  },
  { id: 'targeting', label: 'Targeting rules', state: 'open', href: '#targeting' },
  { id: 'forecast', label: 'Forecast', state: 'open', href: '#forecast' },
  { id: 'summary', label: 'Summary', state: 'locked', reason: 'Choose a price first.', href: '#summary' },
]

const sections = [
  { id: 'part-basics', label: 'Basics' },
  { id: 'part-flight', label: 'Flight', unsaved: 1 },
  { id: 'part-goal', label: 'Goal and price', unsaved: 2, conflicts: 2 },
]

/** A wizard's steps, and the sections of a long form. */
export function WizardParts() {
  return (
    <Section title="Stepper and section anchors">
      <div className={styles.columns}>
        <Stepper label="New campaign" steps={steps} current="targeting" />
        <SectionAnchors label="Sections of the settings" sections={sections} />
        <div className={styles.stack}>
          {sections.map(({ id, label }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h3 id={`${id}-title`}>{label}</h3>
              <TextField label={`A field of ${label}`} />
            </section>
          ))}
        </div>
      </div>
    </Section>
  )
}
