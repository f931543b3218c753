/** Contextual help: short articles by screen, and readers' opinions. */
import * as z from 'zod'
import { helpNameMax, helpOpinions, helpTypes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'

/** One article. */
export const HelpItem = z.object({
  /** Table of the article. */
  type: z.enum(helpTypes),
  /** Unique name of the article: 'campaign-list'. */
  name: z.string(),
  /** Title as readers see it. */
  title: z.string(),
  /** One sentence about it. */
  description: z.string(),
  /** The article as HTML. A client removes scripts, styles and forms before it shows it. */
  htmlContent: z.string(),
  /** Screens of the article, as paths with '$id' for parameters. Empty if only the search finds it. */
  paths: z.array(z.string()),
  /** Opinion of the caller. */
  feedback: z.enum(helpOpinions),
})
export type HelpItem = z.output<typeof HelpItem>

const table = { method: 'GET', permission: 'OWN_PROFILE.READ', spec: 'ours', response: z.array(HelpItem) } as const
const description = "The answer has the product's own articles, or those of HELP_URL if it is set."

export const howTo = endpoint({ ...table, path: '/help/how-to', summary: 'List the articles that explain a task', description })

export const whatIs = endpoint({
  ...table,
  path: '/help/what-is',
  summary: 'List the articles that explain a number or a term',
  description,
})

export const faq = endpoint({ ...table, path: '/help/faq', summary: 'List frequently asked questions', description })

export const feedback = endpoint({
  method: 'POST',
  path: '/help/feedback',
  summary: 'Say that an article helped, or that it did not',
  description:
    'Each change of the opinion is one event. The same opinion again changes nothing. The event also goes to ANALYTICS_URL if it is set.',
  permission: 'OWN_PROFILE.WRITE',
  spec: 'ours',
  body: z.object({
    /** Name of the article. */
    name: z.string().min(1).max(helpNameMax),
    /** The new opinion; none means no opinion. */
    opinion: z.enum(helpOpinions),
  }),
  response: z.object({
    /** Name of the article. */
    name: z.string(),
    /** The opinion in force. */
    opinion: z.enum(helpOpinions),
    /** False if the opinion stays the same. */
    changed: z.boolean(),
  }),
})
