/** Milliseconds after the last change before a screen sends a request. They are apart from the limits, which every client holds. */
export const debounces = {
  /** The command palette searches. */
  palette: 250,
  /** A budget card is estimated. */
  budget: 500,
  /** A campaign is forecast. */
  forecast: 1000,
  /** The sliders beside a forecast search the bounds of full delivery. */
  sliders: 300,
  /** A targeting is checked. */
  lint: 300,
  /** The requests that a targeting matches are counted. */
  matches: 300,
} as const
