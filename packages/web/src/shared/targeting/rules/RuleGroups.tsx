import { targeting } from '@spotdesk/sdk/calls'
import type { Group, Rule } from '@spotdesk/sdk/targeting'
import { Button, IconButton, Menu } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { Copy, Ellipsis, Plus, Trash2 } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { query } from '../../query.ts'
import { t } from '../../text.ts'
import { Findings, type TargetingFindings } from '../Findings.tsx'
import type { GroupCosts } from './rule-costs.ts'
import { shortCount } from './RuleCostCell.tsx'
import { RuleForm, type RuleFormHandle } from './RuleForm.tsx'
import { type RuleActs, RuleRow } from './RuleRow.tsx'
import type { TypeRow } from './rule-fields.ts'
import { type RulePlace, withCopy, withGroupCopy, withMoved, withRule } from '../targeting-draft.ts'
import styles from '../targeting.module.css'
import type { TargetingLabels } from '../values/value-editor.ts'

export interface RuleGroupsProps {
  groups: readonly Group[]
  findings: TargetingFindings
  /** By group; null: costs are not shown. */
  costs: readonly GroupCosts[] | null
  /** Days that the costs are of. */
  days: number
  isReadOnly: boolean
  /** Why the rules cannot be changed now. */
  note: string | null
  nameOf: (type: string, value: string) => string | undefined
  onLabels: (labels: TargetingLabels) => void
  onChange: (groups: Group[]) => void
  /** The groups with the rule that is being written; null: none is. */
  onPreview: (groups: Group[] | null) => void
  ref?: Ref<RuleGroupsHandle>
}

export interface RuleGroupsHandle {
  /** Opens the form of the first rule of a new group. */
  addGroup: () => void
}

const noTypes: readonly TypeRow[] = []

/** The groups of a targeting, of which one has to match, each with its rules, which hold together. */
export function RuleGroups(props: RuleGroupsProps) {
  const { groups, findings, costs, days, isReadOnly, note, nameOf, onLabels, onChange, onPreview, ref } = props
  const types = useQuery({ ...query(targeting.types, {}), staleTime: Infinity })
  const [open, setOpen] = useState<RulePlace | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const focus = useRuleFocus(element)
  const rows = types.data ?? noTypes
  const openAt = (place: RulePlace | null) => {
    setOpen(place)
    if (place === null) onPreview(null)
  }
  const written = useRef<RuleFormHandle>(null)
  /** The groups with the rule that is being written, which is taken in; null: it says what it misses and stays open. */
  const settle = (): readonly Group[] | null => {
    const rule = open === null ? 'empty' : (written.current?.take() ?? 'empty')
    if (rule === 'incomplete') return null
    if (rule === 'empty' || open === null) return groups
    const next = withRule(groups, open, rule)
    onChange(next)
    return next
  }
  /** Acts on the groups with the rule that is being written. */
  const from = (act: (now: readonly Group[]) => void) => {
    const now = settle()
    if (now) act(now)
  }
  const openNext = (placeIn: (now: readonly Group[]) => RulePlace) => from((now) => openAt(placeIn(now)))
  useImperativeHandle(ref, () => ({ addGroup: () => openNext((now) => ({ group: now.length, rule: 0 })) }))
  const isAt = (group: number, rule: number) => !isReadOnly && open?.group === group && open.rule === rule
  /** Changes the groups; the focus goes to the rule at a place, or to what stands next to it. */
  const put = (next: Group[], place: RulePlace) => {
    openAt(null)
    onChange(next)
    focus(place)
  }
  const acts = useActs({
    edit: (place) => openNext(() => place),
    close: () => {
      if (open) focus(open)
      openAt(null)
    },
    flip: (place, exclude) => onChange(withRule(groups, place, { ...groups[place.group]!.rules[place.rule]!, exclude })),
    duplicate: (place) => from((now) => put(withCopy(now, place), { group: place.group, rule: place.rule + 1 })),
    move: (place, to) =>
      from((now) => {
        const next = withMoved(now, place, to)
        // A group that has lost its last rule is gone, and those after it have moved up.
        const isGone = now[place.group]!.rules.length === 1
        const group = isGone && place.group < to ? to - 1 : to
        put(next, { group, rule: next[group]!.rules.length - 1 })
      }),
    // What is removed needs not be complete.
    remove: (place) =>
      isAt(place.group, place.rule) ? put(withRule(groups, place, null), place) : from((now) => put(withRule(now, place, null), place)),
  })
  const form = (place: RulePlace, rule: Rule | null) => (
    <RuleForm
      key={`${place.group}.${place.rule}`}
      ref={written}
      types={rows}
      rule={rule}
      nameOf={nameOf}
      onLabels={onLabels}
      onPreview={(made) => onPreview(made ? withRule(groups, place, made) : null)}
      onDone={(made) => put(withRule(groups, place, made), place)}
      onCancel={() => {
        openAt(null)
        focus(place)
      }}
    />
  )
  const ofRule = useMemo(() => byPlace(findings), [findings])
  const isNewGroup = isAt(groups.length, 0)
  const fixes = isReadOnly ? {} : { onFix: onChange }
  return (
    <div className={styles.groups} ref={element}>
      {note && (
        <p role="status" className={styles.quiet}>
          {note}
        </p>
      )}
      {groups.map(({ rules }, group) => (
        <GroupCard
          key={group}
          number={group + 1}
          count={rules.length}
          requests={requestsText(costs?.[group], days)}
          findings={
            <Findings
              findings={findings.filter((finding) => finding.group === group && finding.rule === null)}
              groups={groups}
              {...fixes}
            />
          }
          {...(!isReadOnly && {
            acts: {
              add: () => openNext((now) => ({ group, rule: now[group]!.rules.length })),
              duplicate: () => from((now) => put(withGroupCopy(now, group), { group: group + 1, rule: 0 })),
              remove: () =>
                open?.group === group
                  ? put(groups.toSpliced(group, 1), { group, rule: 0 })
                  : from((now) => put(now.toSpliced(group, 1), { group, rule: 0 })),
            },
          })}
        >
          {rules.map((rule, index) => {
            const found = ofRule.get(`${group}.${index}`)
            return (
              <RuleRow
                key={index}
                rule={rule}
                group={group}
                index={index}
                groupCount={groups.length}
                isAlone={rules.length === 1}
                type={rows.find(({ type }) => type === rule.type)}
                cost={costs ? (costs[group]?.rules[index] ?? null) : undefined}
                days={days}
                nameOf={nameOf}
                acts={isReadOnly ? null : acts}
                {...(isAt(group, index) && { editor: form({ group, rule: index }, rule) })}
                {...(found && { findings: <Findings findings={found} groups={groups} {...fixes} /> })}
              />
            )
          })}
          {isAt(group, rules.length) && <li>{form({ group, rule: rules.length }, null)}</li>}
        </GroupCard>
      ))}
      <Findings findings={findings.filter(({ group }) => group === null)} groups={groups} />
      {isNewGroup && (
        <section className={styles.group} aria-label={t('Group {number}', { number: groups.length + 1 })}>
          <GroupHead number={groups.length + 1} count={1} />
          <div className={styles.rules}>{form({ group: groups.length, rule: 0 }, null)}</div>
        </section>
      )}
      {groups.length === 0 && !isNewGroup && !isReadOnly && (
        <div>
          <Button icon={Plus} onPress={() => openAt({ group: 0, rule: 0 })}>
            {t('Add the first rule')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The same object in every render, so that rows that have not changed are not drawn again. */
function useActs(acts: RuleActs): RuleActs {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  return useMemo(
    () => ({
      edit: (place) => latest.current.edit(place),
      close: () => latest.current.close(),
      flip: (place, exclude) => latest.current.flip(place, exclude),
      duplicate: (place) => latest.current.duplicate(place),
      move: (place, to) => latest.current.move(place, to),
      remove: (place) => latest.current.remove(place),
    }),
    [],
  )
}

/** Focuses a rule once it is drawn: of rules that are gone the one that took its place, else the way to add one. */
function useRuleFocus(element: RefObject<HTMLElement | null>): (place: RulePlace) => void {
  const wanted = useRef<RulePlace | null>(null)
  useEffect(() => {
    if (!wanted.current || !element.current) return
    const find = (selector: string) => element.current!.querySelector<HTMLElement>(selector)
    const { group, rule } = wanted.current
    wanted.current = null
    const target =
      find(`[data-rule="${group}.${rule}"] button`) ??
      find(`[data-rule="${group}.${rule - 1}"] button`) ??
      find(`[data-group="${group}"] button`) ??
      find('button')
    target?.focus()
  })
  return useCallback((place) => void (wanted.current = place), [])
}

function byPlace(findings: TargetingFindings): Map<string, TargetingFindings> {
  const places = new Map<string, TargetingFindings>()
  for (const finding of findings) {
    if (finding.group === null || finding.rule === null) continue
    const key = `${finding.group}.${finding.rule}`
    places.set(key, [...(places.get(key) ?? []), finding])
  }
  return places
}

function requestsText(costs: GroupCosts | undefined, days: number): string | null {
  if (!costs || costs.matched === null) return null
  return costs.matched === 0 ? t('No requests') : t('{count} requests a day', { count: shortCount(costs.matched / days) })
}

interface GroupActs {
  add: () => void
  duplicate: () => void
  remove: () => void
}

interface GroupHeadProps {
  id?: string
  number: number
  /** Number of its rules. */
  count: number
  requests?: string | null
  acts?: GroupActs
}

function GroupCard({ findings, children, ...head }: GroupHeadProps & { findings: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <GroupHead id={id} {...head} />
      <ul className={styles.rules}>{children}</ul>
      {findings}
    </section>
  )
}

function GroupHead({ id, number, count, requests, acts }: GroupHeadProps) {
  const name = t('Group {number}', { number })
  return (
    <header className={styles.groupHead} data-group={number - 1}>
      {number > 1 && <span className={styles.or}>{t('or')}</span>}
      <h3 id={id}>{name}</h3>
      {count > 1 && <span className={styles.quiet}>{t('all of these')}</span>}
      <span className={styles.requests}>{requests}</span>
      {acts && (
        <>
          <Button
            variant="quiet"
            icon={Plus}
            onPress={acts.add}
            className={styles.add!}
            aria-label={t('Add a rule to group {number}', { number })}
          >
            {t('Rule')}
          </Button>
          <Menu
            label={t('Actions of {name}', { name })}
            trigger={<IconButton icon={Ellipsis} size="small" label={t('Actions of {name}', { name })} />}
            groups={[
              [{ id: 'duplicate', label: t('Duplicate'), icon: Copy, onAction: acts.duplicate }],
              [{ id: 'remove', label: t('Remove {name}', { name }), icon: Trash2, isDestructive: true, onAction: acts.remove }],
            ]}
          />
        </>
      )}
    </header>
  )
}
