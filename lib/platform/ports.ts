/**
 * Something that a room asks without knowing who answers: declared in its `room.ts`, answered by rooms after it in the order of
 * lib/domain/room-list.ts, in their `room.server.ts`. An answer runs where it is asked, in the caller's transaction.
 */
export type Port<Answer> = {
  readonly name: string
  /** By the room that answers. A module that is loaded anew in development replaces its answer. */
  readonly answers: Map<string, Answer>
}

/** Declares a port by the shape of its answer, usually a function. `name`: that of the room and its own. */
export const port = <Answer>(name: `${string}.${string}`): Port<Answer> => ({ name, answers: new Map() })

/** The answer of one room to a port, for `answers` of its `room.server.ts`. */
export type PortAnswer = { readonly port: Port<unknown>; readonly by: string }

/** Answers a port; `by` is the room that does. */
export function answerTo<Answer>(to: Port<Answer>, answer: Answer, by: string): PortAnswer {
  to.answers.set(by, answer)
  return { port: { name: to.name, answers: to.answers }, by }
}

type Load = (name: string) => Promise<void>
let load: Load = async () => {}
/** Tests load one room at a time: this loads all rooms that answer a port before it is asked. */
export const loadAnswersWith = (how: Load): void => {
  load = how
}

/** All answers to a port. */
export async function answersOf<Answer>(to: Port<Answer>): Promise<readonly Answer[]> {
  await load(to.name)
  if (to.answers.size === 0) throw new Error(`No room answers ${to.name}: lib/domain/product.ts is not loaded`)
  return [...to.answers.values()]
}

/** The answer to a port that one room answers. */
export async function answerOf<Answer>(to: Port<Answer>): Promise<Answer> {
  const [answer, ...others] = await answersOf(to)
  if (answer === undefined || others.length > 0) throw new Error(`One room has to answer ${to.name}`)
  return answer
}
