import { CauseAndFix, CopyableId, KeyValuePanel } from '@spotdesk/ui'
import styles from '../../Gallery.module.css'
import { Section } from '../Section.tsx'

/** Panels of facts, and the strip of a problem with its fix. */
export function PanelParts() {
  return (
    <Section title="Cause and fix, key-value panel, copyable ID">
      <div className={styles.stack}>
        <CauseAndFix
          finding={{
            tone: 'bad',
            problem: 'Under-delivering',
            extent: '12 % behind plan',
            cause: 'Frequency cap 1 a day leaves 38 % of matching requests unused.',
            fix: { change: 'cap 2 a day', promise: 'delivers in full, P 94 %', actionLabel: 'Preview the fix' },
          }}
        />
        <CauseAndFix
          finding={{
            tone: 'warn',
            problem: 'No creative for the second screen',
            cause: 'Second-screen impressions begin on 2026/12/01.',
            fix: { change: 'add an image', actionLabel: 'Open creatives', href: '#creatives' },
          }}
        />
        <CauseAndFix finding={null} />
        <div className={styles.grid}>
          <KeyValuePanel
            title="Campaign"
            items={[
              { label: 'Campaign ID', value: 104001, isId: true },
              { label: 'Advertiser', value: 'Orchard Foods' },
              { label: 'Flight', value: '2026/10/08 – 2026/12/03', note: 'America/New_York' },
              { label: 'External reference', value: null },
            ]}
          />
          <KeyValuePanel
            title="Budget"
            items={[
              { label: 'Objective', value: '$17,647.00', isNumeric: true },
              { label: 'Spend', value: '$12,237.00', isNumeric: true },
              { label: 'CPM', value: '$17.20', isNumeric: true },
            ]}
          />
        </div>
        <KeyValuePanel
          label="Figures"
          columns={5}
          items={[
            { label: 'Delivered', value: '711,453', note: 'of 1,025,988 imp.' },
            { label: 'Pace', value: '−12 %', note: '69.3 % delivered, 78.8 % elapsed' },
            { label: 'Spend', value: '$12,237', note: 'of $17,647' },
            { label: 'Listen-through rate', value: '87.3 %' },
            { label: 'Days left', value: '12', note: 'ends 2026/12/03' },
          ]}
        />
        <span>
          Creative <CopyableId id="01JD77QK5S" label="creative ID" />
        </span>
      </div>
    </Section>
  )
}
