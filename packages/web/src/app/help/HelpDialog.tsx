import type { help as helpRows } from '@spotdesk/sdk/contract'
import { help } from '@spotdesk/sdk/calls'
import { firstOf, type HelpType, limits } from '@spotdesk/sdk/values'
import { classNames, Dialog, EmptyState, ErrorState, LoadingOverlay, SearchField } from '@spotdesk/ui'
import { useQueries } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { BookOpen, CircleQuestionMark, Sigma } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { toErrorText } from '../../shared/data/report-error.ts'
import { query } from '../../shared/query.ts'
import { screenAt } from '../../shared/page/screen-table.ts'
import { label, t } from '../../shared/text.ts'
import { closeHelp } from './help-panel.ts'
import { articlesFor, listArticles } from './found-articles.ts'
import styles from './HelpDialog.module.css'
import { Opinion } from './Opinion.tsx'
import { sanitise } from './sanitise.ts'

type Item = helpRows.HelpItem

const tables = [help.howTo, help.whatIs, help.faq] as const

/** English headings and icons of the three tables. */
const kinds = {
  'how-to': { title: 'How to', icon: BookOpen },
  'what-is': { title: 'What the numbers mean', icon: Sigma },
  'faq-list': { title: 'Questions', icon: CircleQuestionMark },
} as const satisfies Record<HelpType, object>

/** The help of the open screen: its articles at the left, one of them at the right, and a search over all. */
export default function HelpDialog({ search: first }: { search: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const answers = useQueries({ queries: tables.map((row) => ({ ...query(row, {}), staleTime: Infinity })) })
  const [search, setSearch] = useState(first)
  const [chosen, setChosen] = useState<string | null>(null)
  const failed = answers.find(({ isError }) => isError)
  const items = answers.flatMap(({ data }) => data ?? [])
  const isSearching = search.trim() !== ''
  const ofScreen = listArticles(items, screenAt(path)?.path)
  // A screen without an article of its own shows the whole table of contents.
  const listed = isSearching ? articlesFor(items, search) : ofScreen.length > 0 ? ofScreen : items
  const shown = listed.find(({ name }) => name === chosen) ?? listed[0]
  const isLoading = answers.some(({ isPending }) => isPending)

  return (
    <Dialog isOpen onClose={closeHelp} title={t('Help')} size="large">
      <div className={styles.help}>
        <SearchField
          label={t('Search all help')}
          value={search}
          onChange={(typed) => setSearch(firstOf(typed, limits.query))}
          autoFocus
          className={styles.search!}
        />
        {failed ? (
          <ErrorState
            message={toErrorText(failed.error)}
            onRetry={() => answers.forEach(({ refetch }) => void refetch())}
            isRetrying={failed.isFetching}
          />
        ) : isLoading ? (
          <div className={styles.loading}>
            <LoadingOverlay scope="container" />
          </div>
        ) : shown ? (
          <div className={styles.columns}>
            <Contents items={listed} shown={shown} isGrouped={!isSearching} onChoose={setChosen} />
            <Article key={shown.name} item={shown} />
          </div>
        ) : (
          <EmptyState
            title={isSearching ? t('No results found.') : t('There is no help yet')}
            description={isSearching ? t('Try another word, or fewer.') : undefined}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ContentsProps {
  items: readonly Item[]
  shown: Item
  isGrouped: boolean
  onChoose: (name: string) => void
}

/** The titles, by kind for a screen and by fitness for a search. */
function Contents({ items, shown, isGrouped, onChoose }: ContentsProps) {
  const groups = isGrouped ? Object.entries(Object.groupBy(items, ({ type }) => type)) : [['', items] as const]
  return (
    <nav aria-label={t('Articles')} className={styles.contents}>
      {groups.map(([type, ofType]) => (
        <section key={type}>
          {type !== '' && <h3>{label(kinds[type as HelpType].title)}</h3>}
          <ul>
            {ofType!.map((item) => {
              const Icon = kinds[item.type].icon
              const isShown = item.name === shown.name
              return (
                <li key={item.name}>
                  <button
                    type="button"
                    className={classNames(styles.title, isShown && styles.chosen)}
                    {...(isShown && { 'aria-current': 'true' })}
                    onClick={() => onChoose(item.name)}
                  >
                    <Icon size={16} aria-hidden />
                    <span>{item.title}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Article({ item }: { item: Item }) {
  const id = useId()
  const router = useRouter()
  const text = useRef<HTMLDivElement>(null)
  // A link to a screen opens it without loading the application again. The links are not React's, so the text listens for them.
  useEffect(() => {
    const element = text.current!
    const openLink = (event: MouseEvent) => {
      const href = (event.target as Element).closest('a')?.getAttribute('href')
      if (!href?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      closeHelp()
      void router.navigate({ href })
    }
    element.addEventListener('click', openLink)
    return () => element.removeEventListener('click', openLink)
  }, [router])
  return (
    <article aria-labelledby={id} className={styles.article}>
      <h2 id={id}>{item.title}</h2>
      <p className={styles.lead}>{item.description}</p>
      {/* oxlint-disable-next-line react/no-danger -- the text is sanitised here, where it is put in */}
      <div ref={text} className={styles.text} dangerouslySetInnerHTML={{ __html: sanitise(item.htmlContent) }} />
      <Opinion item={item} />
    </article>
  )
}
