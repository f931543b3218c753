/** Where articles come from: the product's own, or the external content service that HELP_URL names. */
import { help } from '@spotdesk/sdk/contract'
import type { HelpType } from '@spotdesk/sdk/values'
import type { Logger } from 'pino'
import * as z from 'zod'
import { aside } from '../shares/place.ts'
import type { Article } from './article.ts'
import { ownArticles } from './articles/index.ts'

/** One table of help, as the content service answers it. Extra members are left out. */
const Table = z.array(help.HelpItem.omit({ feedback: true, type: true }))

/** How long the answer of the content service is used before it is asked again, and how long it may take. */
const keptMs = 10 * 60_000
const patienceMs = 5000
/** Bytes of a table; more is refused. */
const tableBytes = 5_000_000

export interface ArticleSource {
  /** The articles of a table. Never fails: without the content service the last answer counts, then the product's own articles. */
  read(type: HelpType): Promise<readonly Article[]>
}

interface Parts {
  /** Null: the product's own articles. */
  helpUrl: string | null
  log: Pick<Logger, 'warn'>
  /** Milliseconds, for the age of an answer. */
  now: () => number
}

export function createArticleSource({ helpUrl, log, now }: Parts): ArticleSource {
  const own = (type: HelpType) => ownArticles.filter((article) => article.type === type)
  if (helpUrl === null) return { read: async (type) => own(type) }
  const kept = new Map<HelpType, { at: number; articles: Promise<readonly Article[]> }>()
  return {
    read(type) {
      const last = kept.get(type)
      if (last && now() - last.at < keptMs) return aside(() => last.articles)
      const articles = fetchTable(helpUrl, type).catch((error: unknown) => {
        log.warn({ err: error, table: type }, 'the help service did not answer; the articles at hand are shown')
        return last?.articles ?? own(type)
      })
      kept.set(type, { at: now(), articles })
      return aside(() => articles)
    },
  }
}

async function fetchTable(helpUrl: string, type: HelpType): Promise<readonly Article[]> {
  const answer = await fetch(`${helpUrl.replace(/\/$/, '')}/${type}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`The help service answered ${answer.status}.`)
  const text = await answer.text()
  if (text.length > tableBytes) throw new Error('The table of the help service is too large.')
  return Table.parse(JSON.parse(text)).map((article) => ({ ...article, type }))
}
