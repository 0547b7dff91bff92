import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL } from 'drizzle-orm'
import { xapiAttachments, xapiStatements } from '@/db/schema/xapi'
import { originOf } from '@/lib/platform/auth/organization'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Home } from '../launches/sessions.service'
import type { Sent } from './multipart.rules'
import { objectId } from './scope.rules'
import type { Statement } from './statement.rules'
import { isObject, momentOf } from './values.rules'

export type StatementRow = typeof xapiStatements.$inferSelect

/** A JSON value with the names of each object in order. Its depth was limited when it was read. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, it]) => [name, ordered(it)])
}
/**
 * A digest that differs between two statements with the same id, and not between repetitions: it covers all
 * but the fields set by the store, and attachments, which are no part of it.
 */
export function digestOf({ id: _, stored, authority, version, timestamp, attachments, ...rest }: Statement): string {
  const at = momentOf(timestamp)
  return createHash('sha256')
    .update(JSON.stringify(ordered({ ...rest, at })))
    .digest('base64url')
}

type Owner = { userId: string; registration: string; launchId: string | null }
/** The row of a statement, complete as a store keeps it. */
export function rowOf(
  home: Home,
  owner: Owner,
  statement: Statement & { id: string },
  now: Date,
): typeof xapiStatements.$inferInsert {
  const origin = originOf(home)
  return {
    ...owner,
    organizationId: home.id,
    id: statement.id,
    place: newId(),
    verb: statement.verb.id,
    activityId: objectId(statement),
    digest: digestOf(statement),
    statement: {
      ...statement,
      timestamp: statement.timestamp ?? now.toISOString(),
      stored: now.toISOString(),
      authority: { objectType: 'Agent', account: { homePage: origin, name: 'masar' } },
      version: typeof statement.version === 'string' ? statement.version : '1.0.0',
    },
    occurredAt: new Date(momentOf(statement.timestamp) ?? now),
    storedAt: now,
  }
}

export async function insertStatements(context: TenantContext, rows: (typeof xapiStatements.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await context.db.insert(xapiStatements).values(rows)
}

/** Statements of the organization by their ids. */
export const statementsById = (context: TenantContext, ids: readonly string[]) =>
  context.db
    .select({
      id: xapiStatements.id,
      digest: xapiStatements.digest,
      registration: xapiStatements.registration,
      userId: xapiStatements.userId,
      verb: xapiStatements.verb,
    })
    .from(xapiStatements)
    .where(ofTenant(context, xapiStatements, inArray(xapiStatements.id, [...ids])))

export const voidStatements = (context: TenantContext, ids: readonly string[]): Promise<unknown> =>
  context.db
    .update(xapiStatements)
    .set({ isVoided: true })
    .where(ofTenant(context, xapiStatements, inArray(xapiStatements.id, [...ids])))

export type Attaching = { statementId: string; attachments: readonly Sent[] }
/** Stores what came with the statements of a launch. */
export async function insertAttachments(
  context: TenantContext,
  owner: { userId: string; launchId: string },
  all: readonly Attaching[],
): Promise<void> {
  const rows = all.flatMap(({ statementId, attachments }) =>
    attachments.map(({ sha2, contentType, bytes }) => ({
      ...owner,
      organizationId: context.organization.id,
      statementId,
      sha2,
      contentType,
      bytes: bytes.length,
      content: bytes.toString('base64'),
    })),
  )
  if (rows.length > 0) await context.db.insert(xapiAttachments).values(rows)
}

export const countAttachments = (context: TenantContext, launchId: string): Promise<number> =>
  context.db.$count(xapiAttachments, ofTenant(context, xapiAttachments, eq(xapiAttachments.launchId, launchId)))

/** The attachments of some statements, each hash once, in the order in which they were stored. */
export async function attachmentsWith(context: TenantContext, statementIds: readonly string[]): Promise<Sent[]> {
  if (statementIds.length === 0) return []
  const rows = await context.db
    .select()
    .from(xapiAttachments)
    .where(ofTenant(context, xapiAttachments, inArray(xapiAttachments.statementId, [...statementIds])))
    .orderBy(asc(xapiAttachments.id))
  const once = new Map(rows.map((row) => [row.sha2, row]))
  return [...once.values()].map(({ sha2, contentType, content }) => ({
    sha2,
    contentType,
    bytes: Buffer.from(content, 'base64'),
  }))
}

/** The attachments of a person's statements, the newest first. */
export const attachmentsOfPerson = (context: TenantContext, userId: string, most: number) =>
  context.db
    .select({
      statementId: xapiAttachments.statementId,
      sha2: xapiAttachments.sha2,
      contentType: xapiAttachments.contentType,
      content: xapiAttachments.content,
      storedAt: xapiAttachments.createdAt,
    })
    .from(xapiAttachments)
    .where(ofTenant(context, xapiAttachments, eq(xapiAttachments.userId, userId)))
    .orderBy(desc(xapiAttachments.id))
    .limit(most)

export async function statementAt(context: TenantContext, registration: string, id: string): Promise<StatementRow | undefined> {
  const isMeant = and(eq(xapiStatements.id, id), eq(xapiStatements.registration, registration))
  const [row] = await context.db
    .select()
    .from(xapiStatements)
    .where(ofTenant(context, xapiStatements, isMeant))
  return row
}

export type Filter = {
  registration: string
  verb?: string
  activity?: string
  since?: Date
  until?: Date
  isAscending: boolean
  /** The place of the last statement of the page before. */
  after?: string
  most: number
}
/** The statements of a registration that are not voided, in the order in which they were stored. */
export function listedStatements(context: TenantContext, filter: Filter): Promise<StatementRow[]> {
  const { place, registration, verb, activityId, storedAt, isVoided } = xapiStatements
  const { isAscending, after } = filter
  const conditions: (SQL | undefined)[] = [
    eq(registration, filter.registration),
    eq(isVoided, false),
    filter.verb === undefined ? undefined : eq(verb, filter.verb),
    filter.activity === undefined ? undefined : eq(activityId, filter.activity),
    filter.since && gt(storedAt, filter.since),
    filter.until && lte(storedAt, filter.until),
    after === undefined ? undefined : isAscending ? gt(place, after) : lt(place, after),
  ]
  return context.db
    .select()
    .from(xapiStatements)
    .where(ofTenant(context, xapiStatements, ...conditions))
    .orderBy(isAscending ? asc(place) : desc(place))
    .limit(filter.most)
}

/** The activities of the statements of a registration with a verb. */
export async function activitiesOf(context: TenantContext, registration: string, verb: string): Promise<Set<string>> {
  const isMeant = and(eq(xapiStatements.registration, registration), eq(xapiStatements.verb, verb))
  const rows = await context.db
    .select({ activityId: xapiStatements.activityId })
    .from(xapiStatements)
    .where(ofTenant(context, xapiStatements, isMeant))
  return new Set(rows.map(({ activityId }) => activityId))
}

/** The statements of a person, the newest first. */
export const statementsOfPerson = (context: TenantContext, userId: string, most: number) =>
  context.db
    .select({ statement: xapiStatements.statement, storedAt: xapiStatements.storedAt, isVoided: xapiStatements.isVoided })
    .from(xapiStatements)
    .where(ofTenant(context, xapiStatements, eq(xapiStatements.userId, userId)))
    .orderBy(desc(xapiStatements.place))
    .limit(most)
