import type { ModuleForEvents } from '@/lib/domain/learning/modules/published/live-modules.service'
import { readLesson } from '@/lib/domain/learning/progress/lesson-reading.service'
import { type OwnLessons, placesIn } from '@/lib/domain/learning/progress/open-lessons.service'
import { contentAddress, contentMs } from '@/lib/domain/standards/scorm/content/content-address.rules'
import { readyPackage } from '@/lib/domain/standards/scorm/packages/ready-packages.service'
import { originOf } from '@/lib/platform/auth/organization'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { readJson, valuesFor } from '@/lib/platform/db/statement'
import { env } from '@/lib/platform/env'
import { isUuid } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { mayLaunch } from './launch-address.rules'
import type { Home } from './sessions.service'
import { chosenItem, factsOf, kindOf, type PackagedItem, type UnitFacts } from './unit-facts.rules'

type Refusals = 'moduleNotPublished' | 'notEnrolled' | 'contentNotLaunchable'
export type Learning = TenantContext & {
  organization: Home
  user: Pick<Actor, 'id' | 'sessionId' | 'roleTypes' | 'permissions'>
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

/** The content that a lesson launches; null if there is none, or its package or address cannot be used. */
async function launchedBy(context: Learning, { id, typeKey, settings, shared }: ModuleForEvents): Promise<UnitFacts | null> {
  const { organization: home } = context
  const origin = originOf(home)
  const module = { id, typeKey, settings: settings ?? {}, shared: shared ?? {} }
  const { packageId } = module.shared
  const packaged = typeof packageId === 'string' && isUuid(packageId) ? await itemOf(context, packageId, module) : null
  if (packageId !== undefined && packaged === null) return null
  const facts = factsOf(module, origin, packaged)
  const allowed = { ownHosts: [new URL(origin).host], isLoopbackAllowed: env().OUTGOING_LOOPBACK }
  const isOpen = facts !== null && (packaged?.item.path != null || mayLaunch(facts.address, allowed))
  return isOpen ? facts : null
}

/** The item of a package that a lesson launches: a file on the host of the package, or an address of another host. */
async function itemOf(
  context: Learning,
  packageId: string,
  { id: moduleId, shared }: { id: string; shared: Readonly<Record<string, unknown>> },
): Promise<PackagedItem | null> {
  const { organization: home, user, now } = context
  const found = await readyPackage(context, packageId)
  const item = found && chosenItem(found.items, shared.auId ?? shared.activityId)
  if (!found || !item) return null
  if (item.path === null) return { packageId, item, address: item.search }
  const origin = originOf(home)
  const expiresAt = new Date(now.getTime() + contentMs)
  const launcher = { userId: user.id, sessionId: user.sessionId, moduleId }
  const grant = { organizationId: home.id, packageId, label: found.hostLabel, ancestor: origin, expiresAt, ...launcher }
  const address = contentAddress(grant, new URL(origin).host, item.path, item.search)
  return address === null ? null : { packageId, item, address }
}

/** A published lesson with launched content, and what the caller's enrolments allow. */
export async function lessonOf(context: Learning, moduleId: string): Promise<Lesson> {
  const { db, organization: home, user, now } = context
  const values = { organizationId: home.id, userId: user.id, moduleIds: `{${moduleId}}`, known: '{}' }
  const [[module, lessons, enrolled] = []] = await db.queryRaw(readLesson.text, valuesFor(readLesson, values))
  const [found] = readJson<ModuleForEvents[]>(module) ?? []
  if (!found) return context.fail('moduleNotPublished')
  const walks = readJson<OwnLessons>(lessons)
  const [place] = walks ? placesIn(walks, [moduleId], now) : []
  const isAuthor = mayAdminister(user, 'learningModule.read')
  if (!place && !isAuthor) return context.fail('notEnrolled')
  if (!kindOf(found.typeKey)) return context.fail('contentNotLaunchable')
  const facts = (await launchedBy(context, found)) ?? context.fail('contentNotLaunchable')
  const enrolledAt = readJson<string>(enrolled)
  return { facts, access: place?.access ?? 'author', enrolledAt: enrolledAt === null ? null : new Date(enrolledAt) }
}
