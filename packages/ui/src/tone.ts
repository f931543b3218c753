/** What a colour may mean. Text, soft ground and graphic of each tone are tokens. */
export type Tone = 'ok' | 'bad' | 'warn' | 'muted'
