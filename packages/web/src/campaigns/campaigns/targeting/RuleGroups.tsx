import { targeting } from '@spotdesk/sdk/calls'
import type { Group, Rule } from '@spotdesk/sdk/targeting'
import { Button } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { Findings } from './Findings.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleRow } from './RuleRow.tsx'
import type { TypeRow } from './rule-fields.ts'
import { type RulePlace, withRule } from './targeting-draft.ts'
import styles from './targeting.module.css'
import type { TargetingFindings, TargetingLabels } from './use-saved-targeting.ts'

export interface RuleGroupsProps {
  groups: readonly Group[]
  findings: TargetingFindings
  isReadOnly: boolean
  /** Why the rules cannot be changed now. */
  note: string | null
  nameOf: (type: string, value: string) => string | undefined
  onLabels: (labels: TargetingLabels) => void
  onChange: (groups: Group[]) => void
}

const noTypes: readonly TypeRow[] = []

/** The groups of a targeting, of which one has to match, each with its rules, which hold together. */
export function RuleGroups({ groups, findings, isReadOnly, note, nameOf, onLabels, onChange }: RuleGroupsProps) {
  const types = useQuery({ ...query(targeting.types, {}), staleTime: Infinity })
  const [open, setOpen] = useState<RulePlace | null>(null)
  const rows = types.data ?? noTypes
  const isAt = (group: number, rule: number) => !isReadOnly && open?.group === group && open.rule === rule
  const put = (place: RulePlace, rule: Rule | null) => {
    setOpen(null)
    onChange(withRule(groups, place, rule))
  }
  const form = (place: RulePlace, rule: Rule | null) => (
    <RuleForm
      types={rows}
      rule={rule}
      nameOf={nameOf}
      onLabels={onLabels}
      onDone={(made) => put(place, made)}
      onCancel={() => setOpen(null)}
    />
  )
  const isNewGroup = isAt(groups.length, 0)
  return (
    <div className={styles.groups}>
      {note && (
        <p role="status" className={styles.quiet}>
          {note}
        </p>
      )}
      {groups.map(({ rules }, group) => (
        <GroupCard
          key={group}
          number={group + 1}
          findings={findings.filter((finding) => finding.group === group && finding.rule === null)}
          onAdd={isReadOnly ? null : () => setOpen({ group, rule: rules.length })}
        >
          {rules.map((rule, index) =>
            isAt(group, index) ? (
              <li key={index}>{form({ group, rule: index }, rule)}</li>
            ) : (
              <RuleRow
                key={index}
                rule={rule}
                isFirst={index === 0}
                type={rows.find(({ type }) => type === rule.type)}
                findings={findings.filter((finding) => finding.group === group && finding.rule === index)}
                nameOf={nameOf}
                {...(!isReadOnly && {
                  onEdit: () => setOpen({ group, rule: index }),
                  onRemove: () => put({ group, rule: index }, null),
                  onFlip: () => onChange(withRule(groups, { group, rule: index }, { ...rule, exclude: !rule.exclude })),
                })}
              />
            ),
          )}
          {isAt(group, rules.length) && <li>{form({ group, rule: rules.length }, null)}</li>}
        </GroupCard>
      ))}
      <Findings findings={findings.filter(({ group }) => group === null)} />
      {isNewGroup ? (
        <section className={styles.group} aria-label={t('Group {number}', { number: groups.length + 1 })}>
          <GroupHead number={groups.length + 1} onAdd={null} />
          <div className={styles.rules}>{form({ group: groups.length, rule: 0 }, null)}</div>
        </section>
      ) : (
        !isReadOnly && (
          <div>
            <Button icon={Plus} onPress={() => setOpen({ group: groups.length, rule: 0 })}>
              {groups.length === 0 ? t('Add the first rule') : t('Add a group')}
            </Button>
          </div>
        )
      )}
    </div>
  )
}

interface GroupCardProps {
  number: number
  findings: TargetingFindings
  onAdd: (() => void) | null
  children: ReactNode
}

function GroupCard({ number, findings, onAdd, children }: GroupCardProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <GroupHead id={id} number={number} onAdd={onAdd} />
      <ul className={styles.rules}>{children}</ul>
      <Findings findings={findings} />
    </section>
  )
}

function GroupHead({ id, number, onAdd }: { id?: string; number: number; onAdd: (() => void) | null }) {
  return (
    <header className={styles.groupHead}>
      {number > 1 && <span className={styles.or}>{t('or')}</span>}
      <h2 id={id}>{t('Group {number}', { number })}</h2>
      <span className={styles.quiet}>{t('all of these')}</span>
      {onAdd && (
        <Button
          variant="quiet"
          icon={Plus}
          onPress={onAdd}
          className={styles.add!}
          aria-label={t('Add a rule to group {number}', { number })}
        >
          {t('Rule')}
        </Button>
      )}
    </header>
  )
}
