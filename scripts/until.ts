import { setTimeout as sleep } from 'node:timers/promises'

type Answer<T> = Exclude<T, false | null | undefined>
type Wait = {
  /** The longest wait. */
  seconds: number
  /** Milliseconds between two questions. */
  everyMs?: number
}

/** Asks again until the answer is something else than false, null or undefined, and returns it; undefined if there was none in time. */
export async function within<T>(ask: () => T | Promise<T>, { seconds, everyMs = 50 }: Wait): Promise<Answer<T> | undefined> {
  for (const deadline = performance.now() + seconds * 1000; ; await sleep(everyMs)) {
    const answer = await ask()
    if (answer !== false && answer !== null && answer !== undefined) return answer as Answer<T>
    if (performance.now() >= deadline) return undefined
  }
}

/** The same, where there has to be an answer: the error says what was waited for. It is the one way in which scripts wait (until.test.ts). */
export async function until<T>(
  ask: () => T | Promise<T>,
  { what, ...wait }: Wait & { what: string | (() => string) },
): Promise<Answer<T>> {
  const answer = await within(ask, wait)
  if (answer === undefined) throw new Error(`Not within ${wait.seconds} s: ${typeof what === 'string' ? what : what()}`)
  return answer
}
