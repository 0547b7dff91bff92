import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { xapiDocuments } from '@/db/schema/xapi'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { DocumentKind } from '../words'

export type DocumentRow = typeof xapiDocuments.$inferSelect
/** Where documents lie; all of one person. */
export type Place = { userId: string; kind: DocumentKind; activityId: string; registration: string }

/** The strong entity tag of a document: of its content. */
export const tagOfContent = (content: string): string => `"${createHash('sha256').update(content).digest('hex').slice(0, 40)}"`

const at = ({ userId, kind, activityId, registration }: Place) =>
  and(
    eq(xapiDocuments.userId, userId),
    eq(xapiDocuments.kind, kind),
    eq(xapiDocuments.activityId, activityId),
    eq(xapiDocuments.registration, registration),
  )

export async function documentAt(
  context: TenantContext,
  place: Place,
  name: string,
  isWrite = false,
): Promise<DocumentRow | undefined> {
  const found = context.db
    .select()
    .from(xapiDocuments)
    .where(ofTenant(context, xapiDocuments, at(place), eq(xapiDocuments.name, name)))
  const [row] = await (isWrite ? found.for('update') : found)
  return row
}

/** The names of the documents at a place, changed after a moment, with the moment of the newest change. */
export const documentNames = (context: TenantContext, place: Place, since: Date | undefined) =>
  context.db
    .select({ name: xapiDocuments.name, updatedAt: xapiDocuments.updatedAt })
    .from(xapiDocuments)
    .where(ofTenant(context, xapiDocuments, at(place), since && gt(xapiDocuments.updatedAt, since)))
    .orderBy(xapiDocuments.name)

type Content = { contentType: string; content: string }
export async function putDocument(
  context: TenantContext & { now: Date },
  place: Place,
  name: string,
  { contentType, content }: Content,
): Promise<string> {
  const etag = tagOfContent(content)
  const set = { contentType, content, etag, updatedAt: context.now }
  await context.db
    .insert(xapiDocuments)
    .values({ ...place, ...set, organizationId: context.organization.id, name, createdAt: context.now })
    .onConflictDoUpdate({
      target: [
        xapiDocuments.organizationId,
        xapiDocuments.userId,
        xapiDocuments.kind,
        xapiDocuments.activityId,
        xapiDocuments.registration,
        xapiDocuments.name,
      ],
      set,
    })
  return etag
}

export const countDocuments = (context: TenantContext, place: Place): Promise<number> =>
  context.db.$count(xapiDocuments, ofTenant(context, xapiDocuments, at(place)))

/** Removes documents at a place by their names, or all. */
export const removeDocuments = (context: TenantContext, place: Place, names: readonly string[] | null): Promise<unknown> =>
  context.db
    .delete(xapiDocuments)
    .where(ofTenant(context, xapiDocuments, at(place), names === null ? undefined : inArray(xapiDocuments.name, [...names])))

/** The documents of a person, the newest first. */
export const documentsOfPerson = (context: TenantContext, userId: string) =>
  context.db
    .select({
      kind: xapiDocuments.kind,
      activityId: xapiDocuments.activityId,
      name: xapiDocuments.name,
      contentType: xapiDocuments.contentType,
      content: xapiDocuments.content,
      updatedAt: xapiDocuments.updatedAt,
    })
    .from(xapiDocuments)
    .where(ofTenant(context, xapiDocuments, eq(xapiDocuments.userId, userId)))
    .orderBy(sql`${xapiDocuments.updatedAt} desc`)
