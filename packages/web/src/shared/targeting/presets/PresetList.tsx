import { targetingPresets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { type Group, parseTargeting } from '@spotdesk/sdk/targeting'
import { searchKey } from '@spotdesk/sdk/values'
import { Button, ErrorState, IconButton, Menu, SearchField, Skeleton } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../session/Can.tsx'
import { openDrawer } from '../../page/drawers.tsx'
import { query, write } from '../../query.ts'
import { toErrorText } from '../../data/report-error.ts'
import { notifyWhenDone } from '../../actions/notify.ts'
import { t } from '../../text.ts'
import type { PresetsProps } from './Presets.tsx'
import { printGroups } from '../targeting-draft.ts'
import styles from './presets.module.css'

/** Characters of a targeting without a sentence: more than its line shows. */
const listedText = 200

function parseGroups(text: string): readonly Group[] {
  const read = parseTargeting(text)
  return read.ok ? read.targeting.groups : []
}

export type Preset = OutputOf<typeof targetingPresets.list>[number]

/** The presets of the agency, each with the two ways to use it; below them the way to keep the rules as they stand. */
export default function PresetList({ groups, onChange, onClose }: PresetsProps & { onClose: () => void }) {
  const presets = useQuery(query(targetingPresets.list, {}))
  const mayWrite = useCan(targetingPresets.create)
  const [search, setSearch] = useState('')
  const wanted = searchKey(search.trim())
  const found = presets.data?.filter(({ name, sentence }) => searchKey(`${name} ${sentence ?? ''}`).includes(wanted))
  const hasRules = groups !== null && groups.length > 0
  const use = (text: string) => {
    onChange({ mode: 'rules', text })
    onClose()
  }
  return (
    <div className={styles.presetPanel}>
      {(presets.data?.length ?? 0) > 5 && <SearchField label={t('Search presets')} value={search} onChange={setSearch} autoFocus />}
      {presets.isError ? (
        <ErrorState message={toErrorText(presets.error)} onRetry={() => void presets.refetch()} isRetrying={presets.isFetching} />
      ) : !found ? (
        <Skeleton height={90} />
      ) : found.length === 0 ? (
        <p className={styles.quiet}>
          {wanted ? t('No preset has this name.') : t('Your agency keeps no preset yet. Keep rules that you need again.')}
        </p>
      ) : (
        <ul className={styles.presetList} aria-label={t('Presets')}>
          {found.map((preset) => {
            const { id, name, sentence, text, createdBy } = preset
            return (
              <li key={id}>
                <span className={styles.presetText}>
                  <strong dir="auto">{name}</strong>
                  <span className={styles.presetSentence} dir="auto" title={sentence ?? ''}>
                    {sentence ?? text.slice(0, listedText)}
                  </span>
                  <span className={styles.presetSentence}>{t('made by {name}', { name: createdBy })}</span>
                </span>
                <Button
                  aria-label={hasRules ? t('Replace the rules with {name}', { name }) : t('Use {value}', { value: name })}
                  onPress={() => use(text)}
                >
                  {hasRules ? t('Replace') : t('Use')}
                </Button>
                {hasRules && (
                  <Button
                    aria-label={t('Add {name} as groups', { name })}
                    onPress={() => use(printGroups([...groups, ...parseGroups(text)]))}
                  >
                    {t('Add')}
                  </Button>
                )}
                {mayWrite && <PresetMenu preset={preset} onClose={onClose} />}
              </li>
            )
          })}
        </ul>
      )}
      {mayWrite && (
        <Button
          icon={BookmarkPlus}
          isDisabled={!hasRules}
          onPress={() => {
            onClose()
            openDrawer(() => import('./SavePresetDialog.tsx'), { text: printGroups([...(groups ?? [])]) })
          }}
        >
          {t('Keep these rules as a preset')}
        </Button>
      )}
    </div>
  )
}

function PresetMenu({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  const { name } = preset
  return (
    <Menu
      label={t('Actions of {name}', { name })}
      trigger={<IconButton icon={Ellipsis} size="small" label={t('Actions of {name}', { name })} />}
      groups={[
        [
          {
            id: 'rename',
            label: t('Rename'),
            icon: Pencil,
            onAction: () => {
              onClose()
              openDrawer(() => import('./RenamePresetDialog.tsx'), { preset })
            },
          },
          {
            id: 'delete',
            label: t('Delete {name}', { name }),
            icon: Trash2,
            isDestructive: true,
            onAction: () => void deletePreset(preset),
          },
        ],
      ]}
    />
  )
}

async function deletePreset({ id, name, version }: Preset): Promise<void> {
  await notifyWhenDone(t('The preset {name} was deleted.', { name }), write(targetingPresets.remove, { id }, { ifMatch: version }))
}
