/** Contextual help: articles with the reader's opinion of each, and changes of the opinion. */
import { help } from '@spotdesk/sdk/contract'
import { type HelpType, helpTypes } from '@spotdesk/sdk/values'
import { notFound } from '../http/answer/problem.ts'
import { type Call, type Handler, type Route, on } from '../http/route.ts'
import { type ArticleSource, createArticleSource } from './source.ts'
import { readOpinions, saveOpinion } from './store.ts'

interface HelpParts {
  background: { run(work: () => Promise<void>): void }
}

/** How long the analytics service may take. */
const patienceMs = 5000

/** The routes of help; one source of articles for each application, made with the first call. */
export function helpRoutes({ background }: HelpParts): readonly Route[] {
  let made: ArticleSource | undefined
  const sourceFor = ({ services: { config, log, clock } }: Call) =>
    (made ??= createArticleSource({ helpUrl: config.helpUrl, log, now: () => clock.now().getTime() }))

  const table =
    (type: HelpType) =>
    async (_: object, call: Call): Promise<help.HelpItem[]> => {
      const [articles, opinions] = await Promise.all([sourceFor(call).read(type), readOpinions(call.db, call.actor)])
      return articles.map((article) => ({ ...article, feedback: opinions.get(article.name) ?? 'none' }))
    }

  const giveFeedback: Handler<typeof help.feedback> = async ({ body: { name, opinion } }, call) => {
    const tables = await Promise.all(helpTypes.map((type) => sourceFor(call).read(type)))
    if (!tables.some((articles) => articles.some((article) => article.name === name))) throw notFound()
    const { clock, config } = call.services
    const now = clock.now()
    const answer = await call.write(async (tx) => ({
      name,
      opinion,
      changed: await saveOpinion(tx, call.actor, { item: name, opinion, now }),
    }))
    const { analyticsUrl } = config
    if (answer.changed && analyticsUrl !== null) {
      background.run(() => sendEvent(analyticsUrl, { event: 'help-feedback', label: name, opinion, at: now.toISOString() }))
    }
    return answer
  }

  return [
    on(help.howTo, table('how-to')),
    on(help.whatIs, table('what-is')),
    on(help.faq, table('faq-list')),
    on(help.feedback, giveFeedback),
  ]
}

/** Sends an event to the analytics service. It names the article, never the reader. */
async function sendEvent(url: string, event: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`The analytics service answered ${answer.status}.`)
}
