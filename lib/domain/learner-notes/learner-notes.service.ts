import { and, eq, sql } from 'drizzle-orm'
import { notes } from '@/db/schema/learner-notes'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenant, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { isLanguage, pickLocale } from '@/lib/platform/i18n/languages'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { pathNow } from '../learning-paths/enrolment-records.service'
import { type ModuleInOutline, modulesInOutline } from '../modules/live-modules.service'
import { type ModuleSummary, moduleSummaries } from '../modules/module-summaries.service'
import * as contracts from './learner-notes.contract'

type Reading = TenantContext & { user: { id: string } }
type Finding = TenantContext & { fail: (reason: 'moduleNotFound') => never }
const nothing = { isBookmarked: false, text: '', updatedAt: null }

/** The one row of somebody on a module. Every statement of this room asks for the caller's own. */
const ownOn = (context: Reading, moduleId: string) =>
  ofTenant(context, notes, and(eq(notes.userId, context.user.id), eq(notes.moduleId, moduleId)))

async function moduleOf(context: Finding, id: string): Promise<ModuleSummary> {
  return (await moduleSummaries(context, [id], [])).get(id) ?? context.fail('moduleNotFound')
}

export const readNote = implement(contracts.readNote, async (context, { params }) => {
  await moduleOf(context, params.moduleId)
  const { isBookmarked, text, updatedAt } = notes
  const [found] = await context.db.select({ isBookmarked, text, updatedAt }).from(notes).where(ownOn(context, params.moduleId))
  return found ?? nothing
})

export const putNote = implement(contracts.putNote, async (context, { params: { moduleId }, body }) => {
  const { db, organization, user, now } = context
  const { pathId, isBookmarked } = body
  const text = body.text.trim()
  const module = await moduleOf(context, moduleId)
  if (!isBookmarked && text === '') {
    await db.delete(notes).where(ownOn(context, moduleId))
    return nothing
  }
  if (module.status !== 'published') return context.fail('moduleNotFound')
  if (!(await pathNow(context, pathId))) return context.fail('pathNotFound')
  const set = { pathId, isBookmarked, text, searchText: foldLoose(text), updatedAt: now }
  await db
    .insert(notes)
    .values({ organizationId: organization.id, userId: user.id, moduleId, createdAt: now, ...set })
    .onConflictDoUpdate({ target: [notes.organizationId, notes.userId, notes.moduleId], set })
  return { isBookmarked, text, updatedAt: now }
})

/** Titles of some modules: one statement, which needs no transaction. */
const namedModules = statementOf(sql`
  select (select json_agg(found) from (${modulesInOutline(sql`tenant.id::uuid`, sql`${given('moduleIds')}::uuid[]`)}) found)::text from ${tenant}`)

const own = list(contracts.listNotes, {
  table: notes,
  search: notes.searchText,
  // Added below, from the room modules.
  fields: { title: sql`''`, locale: sql`'ar'`, isFallback: sql`false`, isAvailable: sql`false` },
})

export const listNotes = implement(contracts.listNotes, async (context, { page }) => {
  const { db, organization, user, contentLanguages } = context
  const found = await own(db, page, { organizationId: organization.id, filters: { userId: user.id } })
  const ids: string[] = []
  mapRows(found, (note) => {
    ids.push(note.moduleId)
    return note
  })
  if (ids.length === 0) return found
  const values = { organizationId: organization.id, moduleIds: `{${ids.join()}}` }
  const [[cell] = []] = await db.queryRaw(namedModules.text, valuesFor(namedModules, values))
  const modules: ModuleInOutline[] = cell ? JSON.parse(String(cell)) : []
  const byId = new Map(modules.map((module) => [module.id, module]))
  return mapRows(found, (note) => {
    const { titles = {}, isAvailable = false } = byId.get(note.moduleId) ?? {}
    const { locale, isFallback } = pickLocale(contentLanguages, Object.keys(titles).filter(isLanguage))
    return isAvailable && locale ? { ...note, title: titles[locale] ?? '', locale, isFallback, isAvailable } : note
  })
})
