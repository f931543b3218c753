/** Milliseconds of rest after the last change before a screen asks for something. Apart from the limits, which every client holds. */
export const debounces = {
  /** The command palette searches. */
  palette: 250,
  /** A budget card is estimated. */
  budget: 500,
  /** A campaign is forecast. */
  forecast: 1000,
  /** The sliders beside a forecast rest: it is looked up where each would still deliver in full. */
  sliders: 300,
  /** A targeting is checked. */
  lint: 300,
  /** The requests that a targeting matches are counted. */
  matches: 300,
} as const
