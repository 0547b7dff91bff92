import { sql } from 'drizzle-orm'
import { isModuleOfPaths } from '@/lib/domain/learning/learning-paths/walks.service'
import { modulesOfTool } from '@/lib/domain/learning/modules/published/launched-modules.service'
import { isUuid } from '@/lib/platform/ids'
import { type Lesson, lessonOf } from './lessons.rules'
import { type Inside, ServiceRefusal } from './protocol.service'
import type { ToolRow } from './tools.service'

/** The lessons of a tool in a path; refuses a path without any, which it may not know of. */
export async function lessonsInPath(context: Inside, tool: ToolRow, pathId: string): Promise<Lesson[]> {
  if (!isUuid(pathId)) throw new ServiceRefusal(404, 'not_found')
  const row = { organizationId: sql`m.organization_id`, moduleId: sql`m.id` }
  const modules = await modulesOfTool(context, tool.id, isModuleOfPaths(row, sql`array[${pathId}::uuid]`))
  if (modules.length === 0) throw new ServiceRefusal(404, 'not_found')
  return modules.map(lessonOf)
}

/** A number of a query, within bounds. */
export function limitOf(query: URLSearchParams, most: number): number {
  const text = query.get('limit') ?? ''
  return /^\d{1,6}$/.test(text) ? Math.max(1, Math.min(Number(text), most)) : most
}

/** The header that names the next page (RFC 8288), where there is one. */
export function nextPage(url: string, query: URLSearchParams, after: string | undefined): Record<string, string> {
  if (after === undefined) return {}
  const next = new URL(url)
  next.search = String(query)
  next.searchParams.set('after', after)
  return { link: `<${next.href}>; rel="next"` }
}
