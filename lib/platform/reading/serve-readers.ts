import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { errorLine } from '../error-report'
import { ownAccounting } from '../thread-time'
import type { AnyReader } from './reader'

/** What a thread is asked, and what it says. */
export type Asked = { name: string; input: unknown }
export type Told = { accounting: string | null } | { value: unknown } | { fault: string } | { isTooLarge: true }

/** On Linux a thread has a priority of its own: requests and the database come before the reading of files. */
function giveWay(accounting: string | null): void {
  const own = Number(/\/task\/(\d+)\//.exec(accounting ?? '')?.[1])
  if (own) setPriority(own, constants.priority.PRIORITY_BELOW_NORMAL)
}

/** The program of a reading thread: reads with one of these readers whatever it is sent, one file after another. */
export function serveReaders(readers: readonly AnyReader[]): void {
  const port = parentPort
  if (!port) throw new Error('Readers are served in a thread')
  const byName = new Map(readers.map((one) => [one.name, one]))
  const answerTo = async ({ name, input }: Asked): Promise<Told> => {
    try {
      const found = byName.get(name)
      if (!found) throw new Error(`There is no reader ${name}`)
      // The caller passed the input of this reader, whose name is unique.
      return { value: await found.read(input as never) }
    } catch (error) {
      // Too deep for the stack, or too long for a text.
      return error instanceof RangeError ? { isTooLarge: true } : { fault: errorLine(error) }
    }
  }
  port.on('message', (asked: Asked) => answerTo(asked).then((told) => port.postMessage(told)))
  const accounting = ownAccounting()
  giveWay(accounting)
  port.postMessage({ accounting } satisfies Told)
}
