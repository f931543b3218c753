/** The network of the gallery: pages answer calls that no server does. */

/** Answers a call, or leaves it to the next one. */
export type AnswerCall = (url: URL, init: RequestInit | undefined) => Response | Promise<Response> | undefined

const answers: AnswerCall[] = []
const network = globalThis.fetch.bind(globalThis)

globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : input
  const url = new URL(address, location.href)
  for (const answer of answers) {
    const answered = answer(url, init)
    if (answered) return answered
  }
  return network(input, init)
}

/** Answers calls of a gallery page in place of a server. */
export function answerCalls(answer: AnswerCall): void {
  answers.push(answer)
}
