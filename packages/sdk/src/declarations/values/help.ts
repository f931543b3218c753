// Written by scripts/calls/main.ts from the contract. Do not edit.

/** One of the three tables of help. */
export type HelpType = 'faq-list' | 'how-to' | 'what-is'

/** An opinion on an article of help. */
export type HelpOpinion = 'dislike' | 'like' | 'none'
