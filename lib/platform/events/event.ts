import { z } from 'zod'

/**
 * A kind of event as its room declares it: what became true, in one shape that is its row, the message for other systems and its document. The payload holds ids and
 * facts; never secrets, addresses or free text.
 */
export type Event<N extends string = string, S extends z.ZodRawShape = z.ZodRawShape> = {
  name: N
  /** Rises when a field changes its meaning or goes; a new optional field keeps it. */
  version: number
  /** One sentence for the documents. */
  summary: string
  /** The field with the id of the record whose events keep their order. */
  subject: string
  payload: z.ZodObject<S>
  /** Whether it may be sent to systems outside of the installation. */
  isPublic: boolean
}
type Declared<S extends z.ZodRawShape> = {
  version: number
  summary: string
  subject: keyof S & string
  payload: S
  /** Default: false. */
  isPublic?: boolean
}
type Shapes = Record<string, z.ZodRawShape>

/** Declares the events of a room, by name: `<subject><Past>`. */
export function eventsOf<const T extends Shapes>(
  declared: { [N in keyof T]: Declared<T[N]> },
): {
  readonly [N in keyof T & string]: Event<N, T[N]>
} {
  const named = Object.entries<Omit<Declared<z.ZodRawShape>, 'subject'>>(declared).map(([name, { payload, ...rest }]) => [
    name,
    { isPublic: false, ...rest, name, payload: z.strictObject(payload) },
  ])
  // Each entry keeps its own shape, which the type of `fromEntries` cannot express.
  return Object.fromEntries(named) as never
}

export type PayloadOf<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

/** An event to publish, with its payload in wire form. */
export type NewEvent = {
  name: string
  version: number
  subject: string
  payload: Record<string, unknown>
  /** When it became true; null: when it is published. */
  occurredAt: string | null
}

/** An event to publish. `occurredAt` is for what became true earlier, such as work done offline. Throws if the payload has another shape. */
export function newEvent<S extends z.ZodRawShape>(
  event: Event<string, S>,
  payload: PayloadOf<S>,
  { occurredAt }: { occurredAt?: Date } = {},
): NewEvent {
  const { name, version } = event
  const written: Record<string, unknown> = z.encode(event.payload, payload)
  const subject = written[event.subject]
  if (typeof subject !== 'string') throw new Error(`${name} has no ${event.subject}`)
  return { name, version, subject, payload: written, occurredAt: occurredAt?.toISOString() ?? null }
}
