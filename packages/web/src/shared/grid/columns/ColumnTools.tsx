import { Button, Checkbox, IconButton, LinkButton, Popover } from '@spotdesk/ui'
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import styles from './ColumnTools.module.css'
import type { LayoutControls } from './use-column-layout.ts'
import type { ColumnWidths } from './use-column-widths.ts'
import { label, t } from '../../text.ts'

/** The column chooser, and the reset of the column widths. */
export function ColumnTools({ controls, widths }: { controls: LayoutControls; widths: ColumnWidths }) {
  return (
    <div className={styles.columnTools}>
      {widths.isChanged && <LinkButton onPress={widths.reset}>{t('Reset widths')}</LinkButton>}
      <Popover
        title={t('Columns')}
        placement="top end"
        trigger={
          <Button variant="quiet" icon={Columns3}>
            {t('Columns')}
          </Button>
        }
      >
        <ul className={styles.chooser} aria-label={t('Columns')}>
          {controls.entries.map(({ field, header, hide, isPinned }, index) => (
            <li key={field}>
              <Checkbox isSelected={!hide} isDisabled={isPinned} onChange={() => controls.toggle(field)}>
                {label(header)}
              </Checkbox>
              {!isPinned && (
                <span className={styles.chooserMoves}>
                  <IconButton
                    icon={ChevronUp}
                    size="small"
                    label={t('Move {header} up', { header: label(header) })}
                    isDisabled={controls.entries[index - 1]?.isPinned ?? true}
                    onPress={() => controls.move(field, -1)}
                  />
                  <IconButton
                    icon={ChevronDown}
                    size="small"
                    label={t('Move {header} down', { header: label(header) })}
                    isDisabled={index === controls.entries.length - 1}
                    onPress={() => controls.move(field, 1)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
        <LinkButton onPress={controls.reset}>{t('Reset columns')}</LinkButton>
      </Popover>
    </div>
  )
}
