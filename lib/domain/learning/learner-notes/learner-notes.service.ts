import { and, eq, sql } from 'drizzle-orm'
import { notes } from '@/db/schema/learner-notes'
import { pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { type ModuleSummary, moduleSummaries } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { titleOfLiveModule } from '@/lib/domain/learning/modules/published/live-modules.service'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { languageValues } from '@/lib/platform/lists/localized'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
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
  const { pathId } = body
  const [before] = await db.select().from(notes).where(ownOn(context, moduleId)).for('update')
  const isBookmarked = body.isBookmarked ?? before?.isBookmarked ?? false
  const text = body.text?.trim() ?? before?.text ?? ''
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

const own = list(contracts.listNotes, {
  table: notes,
  search: notes.searchText,
  once: { module: titleOfLiveModule({ organizationId: notes.organizationId, id: notes.moduleId }) },
  fields: {
    title: sql`coalesce(once.module ->> 'title', '')`,
    locale: sql`coalesce(once.module ->> 'locale', 'ar')`,
    isFallback: sql`coalesce(once.module -> 'isFallback', 'false')`,
    isAvailable: sql`once.module is not null`,
  },
})

export const listNotes = implement(contracts.listNotes, ({ db, organization, user, contentLanguages }, { page }) =>
  own(db, page, { organizationId: organization.id, filters: { userId: user.id }, values: languageValues(contentLanguages) }),
)
