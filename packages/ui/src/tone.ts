/** The meanings of a colour. Text, soft background and graphic of each tone are tokens. */
export type Tone = 'ok' | 'bad' | 'warn' | 'muted'
