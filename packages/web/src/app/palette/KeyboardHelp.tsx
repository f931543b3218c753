import { Dialog } from '@spotdesk/ui'
import { Fragment } from 'react'
import { openKeys } from './go-sequence.ts'
import { keyboardMap } from './keyboard-map.ts'
import styles from './Palette.module.css'
import { openPanel } from './panels.ts'
import { label, t } from '../../shared/text.ts'

/** The list of all keys. */
export default function KeyboardHelp() {
  const open: readonly string[] = openKeys().map(({ path }) => path)
  const sections = keyboardMap.map(({ title, rows }) => ({ title, rows: rows.filter(({ path }) => !path || open.includes(path)) }))
  return (
    <Dialog isOpen onClose={() => openPanel(null)} title={t('Keyboard shortcuts')} size="small">
      {sections.map(({ title, rows }) => (
        <section key={title} className={styles.keys}>
          <h3>{label(title)}</h3>
          <dl>
            {rows.map(({ keys, does, isSequence }) => (
              <div key={does}>
                <dt>{label(does)}</dt>
                <dd>
                  {keys.map((together, index) => (
                    <Fragment key={together.join()}>
                      {index > 0 && ` ${t('or')} `}
                      {together.map((key, place) => (
                        <Fragment key={key}>
                          {isSequence && place > 0 && ` ${t('then')} `}
                          <kbd>{key}</kbd>
                        </Fragment>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
