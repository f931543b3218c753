/** Milliseconds of rest after the last change before a screen asks for something. Apart from the limits, which every client holds. */
export const debounces = {
  /** The command palette searches. */
  palette: 250,
  /** A budget card is estimated. */
  budget: 500,
  /** A campaign is forecast. */
  forecast: 1000,
  /** A targeting is checked. */
  lint: 300,
} as const
