/** Contextual help: kinds of items and opinions of readers. */

/** The three tables of help. how-to: steps of a task. what-is: the meaning of a number or a term. faq-list: questions with their answers. */
export const helpTypes = ['how-to', 'what-is', 'faq-list'] as const
/** One of the three tables of help. */
export type HelpType = (typeof helpTypes)[number]

/** Opinions on an item; none until the reader has said one. */
export const helpOpinions = ['none', 'like', 'dislike'] as const
/** An opinion on an article of help. */
export type HelpOpinion = (typeof helpOpinions)[number]

/** Longest name of an item. */
export const helpNameMax = 80
