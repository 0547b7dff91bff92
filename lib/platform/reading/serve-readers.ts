import { constants, setPriority } from 'node:os'
import { errorLine } from '../error-report'
import type { AnyReader } from './reader'

/** The messages to and from a reading process. */
export type ReadingRequest = { name: string; input: unknown }
export type ReadingReply = 'ready' | { value: unknown } | { fault: string } | { isTooLarge: true }

/** The program of a reading process: reads with one of these readers whatever it is sent, one file after another. */
export function serveReaders(readers: readonly AnyReader[]): void {
  // Terminals and service managers signal all processes of a group. This one serves until the process that started it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  // Requests and the database come before the reading of files.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const byName = new Map(readers.map((one) => [one.name, one]))
  const reply = (message: ReadingReply) => process.send?.(message)
  const answerTo = async ({ name, input }: ReadingRequest): Promise<ReadingReply> => {
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
  process.on('message', (asked: ReadingRequest) => void answerTo(asked).then(reply))
  reply('ready')
}
