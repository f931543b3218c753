// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { HelpOpinion, HelpType } from '../values/help.ts'

/** One article. */
export interface HelpItem {
  /** Table that it belongs to. */
  type: HelpType
  /** Identifies it: 'campaign-list'. */
  name: string
  /** Title as readers see it. */
  title: string
  /** One sentence about it. */
  description: string
  /** The article as HTML. A client takes scripts, styles and forms out before it shows it. */
  htmlContent: string
  /** Screens that it belongs to, as paths with '$id' for parameters. Empty: found by search alone. */
  paths: string[]
  /** Opinion of the caller. */
  feedback: HelpOpinion
}

/** Input of `client.help.feedback`. */
export interface HelpFeedbackInput {
  /** The body of the request. */
  body: {
    /** Name of the article. */
    name: string
    /** The opinion from now on; none: no opinion. */
    opinion: HelpOpinion
  }
}

/** Answer of `client.help.feedback`. */
export interface HelpFeedbackAnswer {
  /** Name of the article. */
  name: string
  /** The opinion in force. */
  opinion: HelpOpinion
  /** False: it was the opinion before. */
  changed: boolean
}

/** Calls of `client.help`. */
export interface HelpApi {
  /**
   * List the articles that explain a task.
   *
   * The product's own articles, or those of HELP_URL where it is set.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /help/how-to`.
   * @example
   * ```ts
   * const answer = await client.help.howTo()
   * console.log(answer)
   * ```
   */
  howTo(input?: Record<string, never>, options?: CallOptions): Call<HelpItem[]>

  /**
   * List the articles that explain a number or a term.
   *
   * The product's own articles, or those of HELP_URL where it is set.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /help/what-is`.
   * @example
   * ```ts
   * const answer = await client.help.whatIs()
   * console.log(answer)
   * ```
   */
  whatIs(input?: Record<string, never>, options?: CallOptions): Call<HelpItem[]>

  /**
   * List the questions that are often asked.
   *
   * The product's own articles, or those of HELP_URL where it is set.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /help/faq`.
   * @example
   * ```ts
   * const answer = await client.help.faq()
   * console.log(answer)
   * ```
   */
  faq(input?: Record<string, never>, options?: CallOptions): Call<HelpItem[]>

  /**
   * Say that an article helped, or that it did not.
   *
   * Each change of the opinion is one event; the same opinion again changes nothing. The event also goes to ANALYTICS_URL where it is set.
   *
   * Needs the permission `OWN_PROFILE.WRITE`.
   *
   * Sends `POST /help/feedback`.
   * @example
   * ```ts
   * const answer = await client.help.feedback({ body: { name: 'text', opinion: 'none' } })
   * console.log(answer)
   * ```
   */
  feedback(input: HelpFeedbackInput, options?: CallOptions): Call<HelpFeedbackAnswer>
}
