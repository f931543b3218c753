import { Dialog } from '@spotdesk/ui'
import { Fragment } from 'react'
import { keyboardMap } from './keyboard-map.ts'
import styles from './Palette.module.css'
import { openPanel } from './panels.ts'
import { label, t } from '../../shared/text.ts'

/** The list of all keys. */
export default function KeyboardHelp() {
  return (
    <Dialog isOpen onClose={() => openPanel(null)} title={t('Keyboard shortcuts')} size="small">
      {keyboardMap.map(({ title, rows }) => (
        <section key={title} className={styles.keys}>
          <h3>{label(title)}</h3>
          <dl>
            {rows.map(({ keys, does }) => (
              <div key={does}>
                <dt>{label(does)}</dt>
                <dd>
                  {keys.map((together, index) => (
                    <Fragment key={together.join()}>
                      {index > 0 && ` ${t('or')} `}
                      {together.map((key) => (
                        <kbd key={key}>{key}</kbd>
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
