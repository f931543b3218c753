import { LinkButton } from '@spotdesk/ui/native'
import type { SiteView } from '../messages.ts'
import { showPage, unmute } from './state.ts'
import styles from './options.module.css'

const muteName = ({ serverUrl, id }: NonNullable<SiteView['muted']>[number]) => `Campaign ${id} of ${new URL(serverUrl).host}`

/** Pages and campaigns that were hidden on a site, each with a button that shows it again. */
export function SiteExceptions({ site: { origin, hiddenPaths = [], muted = [] } }: { site: SiteView }) {
  return (
    <>
      <Exceptions
        title="Hidden pages"
        items={hiddenPaths.map((path) => ({
          name: path,
          undo: 'Show again',
          onUndo: () => void showPage(origin, path),
        }))}
      />
      <Exceptions
        title="Muted campaigns"
        items={muted.map((campaign) => ({
          name: muteName(campaign),
          undo: 'Unmute',
          onUndo: () => void unmute(origin, campaign),
        }))}
      />
    </>
  )
}

interface Exception {
  name: string
  undo: string
  onUndo: () => void
}

function Exceptions({ title, items }: { title: string; items: readonly Exception[] }) {
  if (items.length === 0) return null
  return (
    <div className={styles.exceptions}>
      <h3>{title}</h3>
      <ul>
        {items.map(({ name, undo, onUndo }) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <LinkButton aria-label={`${undo}: ${name}`} onPress={onUndo}>
              {undo}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
