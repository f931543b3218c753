/** Said in a card of an action that is too old to be sent again without a question, which the popup puts. */
export const noAnswer = 'No answer came. Open the popup to try again.'
