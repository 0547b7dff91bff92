/**
 * A pure function that reads a file which people send, and runs in another process (`readSentFile`). What goes in and comes out is cloned: plain
 * data, texts, bytes, maps and sets.
 */
export type Reader<Input, Output> = {
  /** `room.what`, unique among all readers. */
  name: string
  /** Reads a file. A refused file is a value of its output; an exception is a fault of this product. */
  read: (input: Input) => Output | Promise<Output>
  /** The output for a file that exceeds the limits: the same as for one that cannot be read. */
  stopped: Output
  /** Milliseconds of processor time for one file. */
  processorMs: number
}

/** Any reader, as the list of all of them has it. */
export type AnyReader = Reader<never, unknown>

/** Declares a reader; `processorMs` is 3,000 where it is not given. */
export const reader = <Input, Output>(
  of: Omit<Reader<Input, Output>, 'processorMs'> & { processorMs?: number },
): Reader<Input, Output> => ({ processorMs: 3000, ...of })
