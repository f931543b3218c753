/** Campaigns that one message of a content script may name. Apart from the schemas, which content scripts are too small for. */
export const mentionsMax = 50
