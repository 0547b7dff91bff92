import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { ltiLineItems } from '@/db/schema/lti-tools'
import { lockSubject } from '@/lib/platform/db/lock'
import { one } from '@/lib/platform/db/tenant'
import { isUuid } from '@/lib/platform/ids'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { servicesOf } from './addresses.rules'
import { limitOf, nextPage } from './contexts.service'
import type { Lesson } from './lessons.rules'
import { type Inside, type ServiceAnswer, ServiceRefusal } from './protocol.service'
import { toolText } from './token.service'
import type { ToolRow } from './tools.service'

export type LineItemRow = typeof ltiLineItems.$inferSelect
/** The list of a tool in a path: the line items of its lessons there, and those that it made there. */
export type Column = { context: Inside; tool: ToolRow; pathId: string; lessons: Lesson[] }

const itemType = 'application/vnd.ims.lis.v2.lineitem+json'
const listType = 'application/vnd.ims.lis.v2.lineitemcontainer+json'
const mostShown = 100
const mostMade = 200

const LineItem = z.object({
  scoreMaximum: z.number().positive().max(1_000_000),
  label: toolText(500).min(1),
  resourceId: toolText(250).optional(),
  tag: toolText(250).optional(),
  resourceLinkId: toolText(100).optional(),
})

export function parsed<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data, error } = shape.safeParse(body)
  if (error) throw new ServiceRefusal(400, 'invalid_request', error.issues[0]?.path.join('.') ?? '')
  return data
}

const { toolId, pathId: ofPath, moduleId, id: itemId, resourceId, tag } = ltiLineItems
const inList = ({ context, tool, pathId, lessons }: Column) => {
  const ids = lessons.map(({ id }) => id)
  const isThere = or(eq(ofPath, pathId), and(isNull(ofPath), inArray(moduleId, ids)))
  return ofTenant(context, ltiLineItems, and(eq(toolId, tool.id), isThere))
}

const shown = ({ context, pathId }: Column, row: LineItemRow) => ({
  id: servicesOf(context.organization, pathId).lineItem(row.id),
  scoreMaximum: row.scoreMaximum,
  label: row.label,
  ...(row.resourceId !== null && { resourceId: row.resourceId }),
  ...(row.tag !== null && { tag: row.tag }),
  ...(row.moduleId !== null && { resourceLinkId: row.moduleId }),
})

export async function listLineItems(column: Column, query: URLSearchParams): Promise<ServiceAnswer> {
  const { context, pathId } = column
  const [link, after] = [query.get('resource_link_id'), query.get('after')]
  if (after !== null && !isUuid(after)) throw new ServiceRefusal(400, 'invalid_request')
  if (link !== null && !isUuid(link)) return { body: [], type: listType }
  const [resource, tagged] = [query.get('resource_id'), query.get('tag')]
  const isAsked = and(
    inList(column),
    link === null ? undefined : eq(moduleId, link),
    resource === null ? undefined : eq(resourceId, resource.slice(0, 250)),
    tagged === null ? undefined : eq(tag, tagged.slice(0, 250)),
    after === null ? undefined : gt(itemId, after),
  )
  const most = limitOf(query, mostShown)
  const rows = await context.db
    .select()
    .from(ltiLineItems)
    .where(isAsked)
    .orderBy(asc(itemId))
    .limit(most + 1)
  const page = rows.slice(0, most)
  const headers = nextPage(
    servicesOf(context.organization, pathId).lineItems,
    query,
    rows.length > most ? page.at(-1)?.id : undefined,
  )
  return { body: page.map((row) => shown(column, row)), type: listType, headers }
}

/** The module of a resource link, which must be a lesson of the list. */
function moduleOf({ lessons }: Column, link: string | undefined): string | null {
  if (link === undefined) return null
  const lesson = lessons.find(({ id }) => id === link)
  if (!lesson) throw new ServiceRefusal(400, 'invalid_request', 'resourceLinkId')
  return lesson.id
}

export async function createLineItem(column: Column, body: unknown): Promise<ServiceAnswer> {
  const { context, tool, pathId } = column
  const { resourceLinkId, ...values } = parsed(LineItem, body)
  const module = moduleOf(column, resourceLinkId)
  const { db, organization } = context
  await lockSubject(db, 'lti-line-items', tool.id)
  const made = ofTenant(context, ltiLineItems, and(eq(toolId, tool.id), eq(ofPath, pathId)))
  if ((await db.$count(ltiLineItems, made)) >= mostMade) throw new ServiceRefusal(409, 'too_many_line_items')
  const row = await one(
    db
      .insert(ltiLineItems)
      .values({ ...values, organizationId: organization.id, toolId: tool.id, pathId, moduleId: module })
      .returning(),
  )
  return { status: 201, body: shown(column, row), type: itemType }
}

/** A line item of the list. */
export async function lineItemIn(column: Column, id: string): Promise<LineItemRow> {
  const [row] = isUuid(id)
    ? await column.context.db
        .select()
        .from(ltiLineItems)
        .where(and(inList(column), eq(itemId, id)))
    : []
  if (!row) throw new ServiceRefusal(404, 'not_found')
  return row
}

export const readLineItem = async (column: Column, id: string): Promise<ServiceAnswer> => ({
  body: shown(column, await lineItemIn(column, id)),
  type: itemType,
})

export async function changeLineItem(column: Column, id: string, body: unknown): Promise<ServiceAnswer> {
  const before = await lineItemIn(column, id)
  const { label, scoreMaximum, resourceId = null, tag = null } = parsed(LineItem, body)
  // The most points of a lesson are those of its settings.
  const set = { label, resourceId, tag, scoreMaximum: before.isOfLesson ? before.scoreMaximum : scoreMaximum }
  const row = await one(
    column.context.db
      .update(ltiLineItems)
      .set(set)
      .where(and(inList(column), eq(itemId, before.id)))
      .returning(),
  )
  return { body: shown(column, row), type: itemType }
}

export async function removeLineItem(column: Column, id: string): Promise<ServiceAnswer> {
  const before = await lineItemIn(column, id)
  if (before.isOfLesson) throw new ServiceRefusal(403, 'access_denied', 'The line item belongs to a lesson.')
  await column.context.db.delete(ltiLineItems).where(and(inList(column), eq(itemId, before.id)))
  return { status: 204 }
}
