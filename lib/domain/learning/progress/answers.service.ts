import { gte, lte, sql } from 'drizzle-orm'
import { progressEvents } from '@/db/schema/progress'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { filtersOfReach, lessonReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { isModuleOfPaths } from '@/lib/domain/learning/learning-paths/walks.service'
import { moduleVersionAsJson } from '@/lib/domain/learning/modules/published/live-modules.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { list } from '@/lib/platform/lists/list'
import * as contracts from './answers.contract'

const { organizationId, userId, moduleId, moduleVersion, receivedAt } = progressEvents
const person = { organizationId: sql`${organizationId}`, userId: sql`${userId}` }

const answers = list(contracts.listAnswers, {
  table: progressEvents,
  where: sql`${progressEvents.isAnswer}`,
  filters: {
    person: userId,
    module: moduleId,
    path: isModuleOfPaths({ organizationId, moduleId }, sql`${given('path')}::uuid[]`),
    group: isInGroups(person, sql`${given('group')}::uuid[]`),
    ...filtersOfReach(lessonReach({ ...person, moduleId: sql`${moduleId}` })),
    from: gte(receivedAt, given('from')),
    to: lte(receivedAt, given('to')),
  },
  fields: {
    person: personAsJson(organizationId, userId),
    module: moduleVersionAsJson({ organizationId, moduleId, number: moduleVersion }),
  },
})

export const listAnswers = implement(contracts.listAnswers, ({ db, organization, user }, { query, page }) => {
  const { timeZone } = organization.regionalProfile
  const [from, to] = [momentIn(query.from, timeZone), momentIn(query.to, timeZone)]
  if (from && to && to < from) throw invalid({ key: 'order', property: 'to' })
  const filters = { ...reachedBy(user, 'progress.readAny'), ...query, from, to }
  return answers(db, page, { organizationId: organization.id, filters })
})
