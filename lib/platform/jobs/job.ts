import type { z } from 'zod'

/** A kind of long work as its room declares it: a name, `room.verb`, and the shape of what it is given. Pure data. */
export type Job<P = unknown> = { name: string; payload: z.ZodType<P> }

/** Declares a kind of job, in the room's `room.ts`. What it is called stands in the messages, `jobs.names.<name>`. */
export const job = <P>(name: `${string}.${string}`, payload: z.ZodType<P>): Job<P> => ({ name, payload })
