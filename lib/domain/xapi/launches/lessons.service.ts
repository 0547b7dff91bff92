import { sql } from 'drizzle-orm'
import { originOf } from '@/lib/platform/auth/organization'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenant, valuesFor } from '@/lib/platform/db/statement'
import { env } from '@/lib/platform/env'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { holdsModules, newestWalkWith } from '../../learning-paths/walks.service'
import { type ModuleForEvents, modulesForEvents } from '../../modules/published/live-modules.service'
import { type OwnLessons, ownLessons, placesIn } from '../../progress/open-lessons.service'
import { mayLaunch } from './launch-address.rules'
import type { Home } from './sessions.service'
import { factsOf, kindOf, type UnitFacts } from './unit-facts.rules'

const organization = sql`tenant.id`
const own = sql`(select tenant.id::uuid as id from ${tenant} offset 0) tenant`
const modules = sql`${given('moduleIds')}::uuid[]`
const readLesson = statementOf(sql`
  select (select json_agg(m) from (${modulesForEvents(organization, modules)}) m)::text,
    ${ownLessons(organization, holdsModules)}::text,
    (select to_json(at) from (select ${newestWalkWith(organization, sql`select unnest(${modules})`)} as at) newest)::text
  from ${own}`)

const cellOf = <T>(cell: unknown): T | null => (cell == null ? null : (JSON.parse(String(cell)) as T))

type Refusals = 'moduleNotPublished' | 'notEnrolled' | 'contentNotLaunchable'
export type Learning = TenantContext & {
  organization: Home
  user: Pick<Actor, 'id' | 'roleTypes' | 'permissions'>
  now: Date
  fail: (reason: Refusals) => never
}
export type Lesson = {
  facts: UnitFacts
  /** `author`: a person who is not enrolled, but may read modules in the console. */
  access: 'open' | 'done' | 'locked' | 'author'
  /** When the newest enrolment with the lesson was made. */
  enrolledAt: Date | null
}

/** A published lesson with launched content, and what the caller's enrolments allow. */
export async function lessonOf(context: Learning, moduleId: string): Promise<Lesson> {
  const { db, organization: home, user, now } = context
  const values = { organizationId: home.id, userId: user.id, moduleIds: `{${moduleId}}`, known: '{}' }
  const [[module, lessons, enrolled] = []] = await db.queryRaw(readLesson.text, valuesFor(readLesson, values))
  const [found] = cellOf<ModuleForEvents[]>(module) ?? []
  if (!found) return context.fail('moduleNotPublished')
  const walks = cellOf<OwnLessons>(lessons)
  const [place] = walks ? placesIn(walks, [moduleId], now) : []
  const isAuthor = mayAdminister(user, 'learningModule.read')
  if (!place && !isAuthor) return context.fail('notEnrolled')
  const { id, typeKey, settings, shared } = found
  if (!kindOf(typeKey)) return context.fail('contentNotLaunchable')
  const origin = originOf(home)
  const facts = factsOf({ id, typeKey, settings: settings ?? {}, shared: shared ?? {} }, origin)
  const ownHosts = [new URL(origin).host]
  if (!facts || !mayLaunch(facts.address, { ownHosts, isLoopbackAllowed: env().OUTGOING_LOOPBACK }))
    return context.fail('contentNotLaunchable')
  const enrolledAt = cellOf<string>(enrolled)
  return { facts, access: place?.access ?? 'author', enrolledAt: enrolledAt === null ? null : new Date(enrolledAt) }
}
