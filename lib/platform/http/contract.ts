import { z } from 'zod'
import type { AuditAction } from '../audit/actions'
import type { Permission, Reach } from '../auth/permissions'
import { addErrors, type ErrorName } from '../errors'
import { type LimitSetting, limitPath } from '../gate/limits'
import { answerWhileSuspended } from '../gate/suspended'
import type { DayEdge, MomentOrDay } from '../i18n/days'
import { isReadable, isUnmistakable, tidyLine } from '../i18n/names'
import type { ListRules } from '../lists/page'
import type { Room } from '../rooms'
import { addFeatures } from './features'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Shape = z.ZodObject

/**
 * Who may call. `public`: an API key is enough. `refreshToken`: the refresh endpoint alone. An object: signed in, and then the role
 * type and permission where named; `terms: false` exempts from the terms gate, `password: false` from the duty to replace a
 * password of a card. `reach`: a person who holds the permission in one of these scopes only may call too, and the verb answers about
 * that alone (`groupReach`, `ownReach`, `reachedBy`); the permission is then in `groupScoped` or `ownScoped` of its room.
 * `organization: 'platform'`: only in the operator's own organization; its verb may concern other organizations.
 */
export type Access =
  | 'public'
  | 'refreshToken'
  | { role?: 'admin'; permission?: Permission; reach?: Reach; terms?: false; password?: false; organization?: 'platform' }

/** A request that works as written, shown in the documents and run by the contract suite. */
export type Example<P extends Shape, Q extends Shape, B extends Shape, R extends z.ZodType> = {
  params?: z.input<P>
  query?: Partial<z.input<Q>>
  body?: z.input<B>
  returns: z.input<R>
}

type Common<
  Id extends string,
  A extends Access,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends z.ZodType,
  E extends ErrorName,
  L extends ListRules | undefined,
> = {
  /** room.verb: operationId, log name, metric label and message key at once. */
  id: Id
  /** Below /api/v1, with :params. */
  path: `/${string}`
  summary: string
  description?: string
  access: A
  /**
   * It decides something in favour of a person, such as a result, and is refused with `aboutOneself` where that is the caller. `person`: its
   * verb names the person with `context.concerns`, without which the pipeline fails. `rows`: of many people, in which the row of the caller is refused and
   * reported, or left out.
   */
  about?: 'person' | 'rows'
  params?: P
  query?: Q
  body?: B
  /** Wire shape of `data`; fields that it does not name are dropped. */
  returns: R
  /** All errors that the verb may answer. */
  errors?: readonly E[]
  list?: L
  /** `Location` of a 201 or 202: a path whose `:names` come from the answer's `data` (dots for nested fields), else from the request's path. Default: path/:id. */
  location?: `/${string}`
  /** Dates as YYYY-MM-DD; `sunset` is the day the operation stops working. Sent as `Deprecation` and `Sunset`. */
  deprecated?: { since: string; sunset?: string; instead: string }
  /** HTTP status of success; `statusCode` in the envelope is 200 either way. */
  status?: 200 | 201 | 202
  /** The limit that counts its requests instead of the general one. middleware.ts imports every contract that names one. */
  limit?: LimitSetting
  /** Comes in waves and costs much: such requests wait in a line of their own, so that a wave of them does not slow others down (turns.ts). */
  inTurn?: true
  /** Reads `Accept-Language` and answers with `Content-Language` and `Vary`. */
  localized?: true
  /** A read of much that changes nothing: a replica of the database answers it where there is one (db/replica.ts). */
  heavy?: true
  /** A public read that a suspended organization still answers, so that what it issued can be checked. */
  whileSuspended?: true
  /** For a record without a version: the answer's entity tag is a hash of its content. */
  taggedByContent?: true
  /** Its verb refuses texts that cannot be stored itself, one item at a time; for others the whole request is refused. */
  refusesTexts?: true
  /** Additional headers of its answers: of success, or of the named refusal. For the documents. */
  sends?: Record<string, { description: string; with?: ErrorName }>
  /** Extra request headers for the documents. */
  headers?: Record<string, { required: boolean; description: string }>
  example: Example<P, Q, B, R>
}

/**
 * Reads may be audited, writes must be; `failuresOnly` records refusals only (for a token refresh). `isRead`: keeps nothing, and is recorded as a
 * read is, once in a quarter of an hour.
 */
type Audited =
  | { method: 'GET'; audit?: AuditAction; failuresOnly?: never; isRead?: never }
  | { method: Exclude<Method, 'GET'>; audit: AuditAction; failuresOnly?: true; isRead?: true }

export type Contract<
  Id extends string = string,
  A extends Access = Access,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends z.ZodType = z.ZodType,
  E extends ErrorName = ErrorName,
  L extends ListRules | undefined = ListRules | undefined,
> = Common<Id, A, P, Q, B, R, E, L> & Audited

type None = z.ZodObject<Record<never, never>>

/** Declares one endpoint as pure data. */
function contract<
  const Id extends string,
  const A extends Access,
  R extends z.ZodType,
  P extends Shape = None,
  Q extends Shape = None,
  B extends Shape = None,
  E extends ErrorName = never,
  const L extends ListRules | undefined = undefined,
>(definition: Common<Id, A, P, Q, B, R, E, L> & Audited): Contract<Id, A, P, Q, B, R, E, L> {
  if (definition.limit) limitPath(definition.path, definition.limit)
  if (definition.whileSuspended) answerWhileSuspended(definition.path)
  return definition
}

/** Registers the rooms' errors and features, and returns the function that declares contracts, so that the errors of every contract are known. */
export function contractsOf(rooms: readonly Pick<Room, 'errors' | 'features'>[]): typeof contract {
  for (const { errors, features } of rooms) {
    addErrors(errors)
    if (features) addFeatures(features)
  }
  return contract
}

/** The names of shapes in the documents. Not in Zod's own registry, which would write references everywhere. */
export const shapeNames = new Map<z.ZodType, string>()

/** Names shapes for the documents and the types of generated clients; a name is used once over all rooms. */
export function named(shapes: Record<string, z.ZodType>): void {
  for (const [name, shape] of Object.entries(shapes)) shapeNames.set(shape, name)
}

/**
 * A text of at most `max` characters. A longer one is refused before anything else reads it, so that no check takes long: every text of a request
 * begins with this (lib/domain/text-bounds.test.ts).
 */
export const limitedText = (max: number) => z.string().max(max, { abort: true })

const years = { from: Date.parse('0001-01-01T00:00:00.000Z'), to: Date.parse('9999-12-31T23:59:59.999Z') }
/** Whether a moment's year in UTC is 0001 to 9999: an offset can lead out of that range, which Postgres would refuse. */
const isKept = (text: string) => Date.parse(text) >= years.from && Date.parse(text) <= years.to
const writtenInstant = limitedText(64).pipe(z.iso.datetime({ offset: true }).refine(isKept, { params: { rule: 'format' } }))

/** A field under its former name: still answered until the version named in the changelog, and marked as deprecated in the document. */
export const formerly = <S extends z.ZodType>(shape: S, newName: string): S =>
  shape.meta({ description: `Deprecated: the same as \`${newName}\``, deprecated: true })

/** UTC time, ISO 8601 with milliseconds on the wire (RFC 3339), years 0001 to 9999, a Date inside. */
export const Instant = z.codec(writtenInstant.meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

// A day at either end of the years may have its edge outside of them.
const writtenDay = z.iso.date().refine((day) => day > '0001-01-01' && day < '9999-12-31')
const isMomentOrDay = (text: string) => (text.length === 10 ? writtenDay : writtenInstant).safeParse(text).success

const momentOrDay = (edge: DayEdge, meaning?: string) => {
  const day = `A day without a time is the ${edge === 'ends' ? 'end' : 'beginning'} of that day in the organization's time zone`
  const description = meaning === undefined ? day : `${meaning}. ${day}`
  const formats = { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }], 'x-edge': edge } as const
  const written = limitedText(64).refine(isMomentOrDay, { params: { rule: 'format' } })
  return z
    .codec(written, z.custom<MomentOrDay>(), {
      decode: (text) => (text.length === 10 ? { day: text, edge } : new Date(text)),
      encode: (sent) => (sent instanceof Date ? sent.toISOString() : sent.day),
    })
    .meta({ ...formats, description, examples: ['2026-11-21T09:30:00.000Z', '2026-11-21'] })
}
/** When something begins, in requests: a moment, or a day whose beginning is meant. `momentIn` makes a moment of it. */
export const beginsAt = (meaning?: string) => momentOrDay('begins', meaning)
/** When something ends, in requests: a moment, or a day whose end is meant, so that what is due on a day is not late on it. */
export const endsAt = (meaning?: string) => momentOrDay('ends', meaning)

/** A record's id: UUID (RFC 9562), canonical lower case. */
export const Id = limitedText(36)
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .meta({ format: 'uuid', examples: ['01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'] })

/** Composing and trimming a line shorten it to a third at most, or by surplus blanks. */
const untidy = 4

/** One line of text as people type it, kept composed and trimmed: nothing invisible, not blank. */
export const line = (max: number, min = 1) =>
  z
    .string()
    .refine((text) => text.length <= untidy * max, { abort: true, params: { rule: 'maxLength', max, bound: untidy * max } })
    .overwrite(tidyLine)
    .min(min)
    .max(max, { abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .regex(/\S/)
    .refine(isReadable, { params: { rule: 'unreadable' } })

/** A line that must not be confusable with another, such as the name of a role or a key: Arabic or Latin words. */
export const nameLine = (max: number) => line(max).refine(isUnmistakable, { params: { rule: 'mixedScript' } })

/** A text of several lines. */
export const prose = (max: number, min = 1) =>
  limitedText(max)
    .min(min)
    .regex(/^[^\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u)

/** A text that is required in both languages, such as a role's name. */
export const bilingual = (max: number) => z.strictObject({ ar: line(max), en: line(max) })

/** The same for a name that must not be confusable with another. */
export const bilingualName = (max: number) => z.strictObject({ ar: nameLine(max), en: nameLine(max) })

export const PageQuery = z.strictObject({
  page: wholeNumber(1, 1_000_000)
    .optional()
    .describe(
      '1-based page number; chooses offset paging. Its cost grows with the number and with the total: after two seconds 422 `pageTooFar`',
    ),
  perPage: wholeNumber(1, 100).default(20).describe('Page size, 1 to 100; default 20'),
  cursor: limitedText(1000).min(1).optional().describe('metadata.nextCursor of the previous page; chooses cursor paging'),
  search: limitedText(200)
    .regex(/^[^\p{Cs}\0]*$/u)
    .optional()
    .describe(
      'Free text, at most 200 characters; Arabic letters are folded (أ = ا, ة = ه, ى = ي, digits). Words that are frequent only far from where the list begins take longest; a search of more than two seconds is refused with 422 `searchTooLong`',
    ),
  orderBy: limitedText(60).optional().describe('A field and a direction, such as `createdAt:desc`'),
})

/** When a row of a list last changed. */
export const changedAt = Instant.describe(
  'Rises with every change of what is shown here. Names of other records beside their id change with those records',
)

/** The filters of a list of what changed, whose `orderBy` has `updatedAt`. The page reads them (page-query.ts), and the list obeys them by itself. */
export const changedBetween = {
  updatedFrom: Instant.optional().describe(
    'Only what changed at this moment or later, in the order of the changes. The next time, send the `metadata.updatedTo` of this answer',
  ),
  updatedTo: Instant.optional().describe(
    'Only what changed before this moment. At most, and without it, the moment before which nothing can change any more; see docs/nightly-sync.md',
  ),
}

/** One value of a filter, or several separated by commas, of which a record must have one. Values contain no comma and at most `longest` characters. */
export function severalOf<V extends string>(one: z.ZodType<V, string>, most = 50, longest = 100) {
  const text = limitedText(most * (longest + 1)).superRefine((written, refusal) => {
    const wrong = written
      .split(',')
      .map((value) => one.safeParse(value))
      .find(({ success }) => !success)
    for (const issue of wrong?.error?.issues ?? []) refusal.addIssue({ ...issue, path: [] })
  })
  return z.codec(text, z.array(one).min(1).max(most), {
    decode: (written) => [...new Set(written.split(','))],
    encode: (chosen) => chosen.join(','),
  })
}

/** The same for an enumeration. */
export const anyOf = <const V extends string>(values: readonly V[]) =>
  severalOf(z.enum(values), values.length, Math.max(...values.map((value) => value.length)))

/** A whole number in a query string. */
export function wholeNumber(min: number, max: number) {
  return z.codec(limitedText(9).regex(/^\d{1,9}$/), z.int().min(min).max(max), { decode: Number, encode: String })
}
