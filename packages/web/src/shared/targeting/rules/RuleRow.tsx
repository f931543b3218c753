import { type Rule, targetingTypes } from '@spotdesk/sdk/targeting'
import { Button, CompactSelect, classNames, IconButton, LinkButton, Menu, type MenuAction } from '@spotdesk/ui'
import { ChevronUp, Copy, CornerDownRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { label, t } from '../../text.ts'
import { RuleCostCell } from './RuleCostCell.tsx'
import type { RuleCost } from './rule-costs.ts'
import type { TypeRow } from './rule-fields.ts'
import { valuesText } from './rule-values.ts'
import type { RulePlace } from '../targeting-draft.ts'
import styles from '../targeting.module.css'
import { typeIcons } from './type-icons.ts'

/** The acts on a rule at a place. */
export interface RuleActs {
  edit: (place: RulePlace) => void
  close: () => void
  flip: (place: RulePlace, exclude: boolean) => void
  duplicate: (place: RulePlace) => void
  /** To the end of another group; the number of groups: into a new one. */
  move: (place: RulePlace, to: number) => void
  remove: (place: RulePlace) => void
}

interface RuleRowProps {
  rule: Rule
  group: number
  index: number
  groupCount: number
  /** It is the only rule of its group. */
  isAlone: boolean
  /** The row of its type; undefined: not known yet, or the user may not use it. */
  type: TypeRow | undefined
  /** Undefined: costs are not shown. */
  cost: RuleCost | null | undefined
  days: number
  nameOf: (type: string, value: string) => string | undefined
  /** Null: it is only read. */
  acts: RuleActs | null
  /** Its editor, open below it. */
  editor?: ReactNode
  /** Errors and warnings of it. */
  findings?: ReactNode
}

/** Values that stand in a row before the others are counted, and those that each press adds. */
const firstValues = 6
const moreValues = 200

/** A rule in its row: type, include or exclude, values, cost; below it its editor while that is open, and what is wrong with it. */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { rule, group, index, cost, days, acts, editor, findings } = props
  const place = { group, rule: index }
  const name = label(targetingTypes[rule.type].label)
  const Icon = typeIcons[rule.type]
  const isOpen = editor !== undefined
  return (
    <li data-rule={`${group}.${index}`}>
      <div className={classNames(styles.rule, cost === undefined && styles.withoutCost)}>
        <span className={styles.and}>{index === 0 ? '' : t('and')}</span>
        <span className={styles.type}>
          <Icon size={16} aria-hidden />
          {acts ? (
            <Button
              variant="quiet"
              className={styles.typeName!}
              aria-expanded={isOpen}
              aria-label={t('Change {name}', { name })}
              onPress={() => (isOpen ? acts.close() : acts.edit(place))}
            >
              {name}
            </Button>
          ) : (
            <strong>{name}</strong>
          )}
        </span>
        <Way {...props} name={name} place={place} />
        <Values key={rule.type} rule={rule} nameOf={props.nameOf} />
        {cost !== undefined && <RuleCostCell cost={cost} days={days} />}
        {acts &&
          (isOpen ? (
            <IconButton icon={ChevronUp} size="small" label={t('Close {name}', { name })} onPress={acts.close} />
          ) : (
            <RuleMenu name={name} group={group} index={index} groupCount={props.groupCount} isAlone={props.isAlone} acts={acts} />
          ))}
      </div>
      {editor}
      {findings}
      {cost && cost.unseen.length > 0 && (
        <p className={styles.unseen}>
          {t('No request of the last 28 days has {values}.', {
            values:
              cost.unseen
                .slice(0, 3)
                .map((value) => props.nameOf(rule.type, value) ?? value)
                .join(', ') + (cost.unseen.length > 3 ? t(' or {count} more', { count: cost.unseen.length - 3 }) : ''),
          })}
        </p>
      )}
    </li>
  )
})

interface RowPart extends RuleRowProps {
  name: string
  place: RulePlace
}

/** Include or exclude, changed in place. */
function Way({ rule, type, acts, name, place }: RowPart) {
  if (!acts || (type?.exclusionOnly && rule.exclude))
    return <span className={rule.exclude ? styles.exclude : styles.include}>{rule.exclude ? t('Exclude') : t('Include')}</span>
  return (
    <CompactSelect
      label={t('Include or exclude: {name}', { name })}
      className={rule.exclude ? styles.exclude! : styles.include!}
      value={rule.exclude ? 'exclude' : 'include'}
      onChange={(way) => acts.flip(place, way === 'exclude')}
      options={[
        { value: 'include', label: t('Include') },
        { value: 'exclude', label: t('Exclude') },
      ]}
    />
  )
}

function Values({ rule, nameOf }: Pick<RuleRowProps, 'rule' | 'nameOf'>) {
  const [count, setCount] = useState(firstValues)
  const values = valuesText(rule, nameOf)
  const shown = values.slice(0, count)
  return (
    <span className={styles.values}>
      {shown.map((value, index) => (
        <span key={index} className={styles.value} dir="auto" title={value}>
          {value}
        </span>
      ))}
      {values.length > shown.length && (
        <LinkButton className={styles.more!} onPress={() => setCount(count + moreValues)}>
          {t('+{count} more', { count: values.length - shown.length })}
        </LinkButton>
      )}
    </span>
  )
}

interface RuleMenuProps extends Pick<RuleRowProps, 'group' | 'index' | 'groupCount' | 'isAlone'> {
  name: string
  acts: RuleActs
}

/** Drawn again only when the rule has another place or type: a menu costs more than the rest of its row. */
const RuleMenu = memo(function RuleMenu({ acts, name, group, index: rule, groupCount, isAlone }: RuleMenuProps) {
  const place = { group, rule }
  const others = Array.from({ length: groupCount }, (_, index) => index).filter((index) => index !== place.group)
  const moves: MenuAction[] = others.map((index) => ({
    id: `move ${index}`,
    label: t('Move to group {number}', { number: index + 1 }),
    icon: CornerDownRight,
    onAction: () => acts.move(place, index),
  }))
  const apart: MenuAction = { id: 'apart', label: t('Move to a new group'), icon: Plus, onAction: () => acts.move(place, groupCount) }
  return (
    <Menu
      label={t('Actions of {name}', { name })}
      trigger={<IconButton icon={Ellipsis} size="small" label={t('Actions of {name}', { name })} />}
      groups={[
        [
          { id: 'change', label: t('Change'), icon: Pencil, onAction: () => acts.edit(place) },
          { id: 'duplicate', label: t('Duplicate'), icon: Copy, onAction: () => acts.duplicate(place) },
        ],
        [...moves, ...(isAlone ? [] : [apart])],
        [{ id: 'remove', label: t('Remove {name}', { name }), icon: Trash2, isDestructive: true, onAction: () => acts.remove(place) }],
      ]}
    />
  )
})
