import { z } from 'zod'

/** A part of the document with everything about one person, and an example of it. Rooms declare theirs in room.ts. */
export const personPart = <S extends z.ZodType>(shape: S, example: z.input<S>) => ({ shape, example })

/** A text in one language or both. */
export const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })

export const Device = z.object({ platform: z.string().nullable(), os: z.string().nullable(), browser: z.string().nullable() })
