import type { z } from 'zod'

/** A kind of job as its room declares it: a name, `room.verb`, and the shape of its payload. Pure data. */
export type Job<P = unknown> = { name: string; payload: z.ZodType<P> }

/** Declares a kind of job, in the room's `room.ts`. Its display name is the message `jobs.names.<name>`. */
export const job = <P>(name: `${string}.${string}`, payload: z.ZodType<P>): Job<P> => ({ name, payload })
