import { personById } from '@/lib/domain/house/identity/account/people.service'
import { implement } from '@/lib/platform/http/implement'
import { lessonOf } from '../launches/lessons.service'
import { publishUnit, unitOf } from '../launches/sessions.service'
import { openUnit } from '../launches/units.service'
import { isWaivable, waiveUnit } from '../launches/waived-units.service'
import * as contracts from './results.contract'
import { shownLaunch } from './results.service'

export const waiveLaunch = implement(contracts.waiveLaunch, async (context, { body }) => {
  const { userId, moduleId, reason, note } = body
  context.concerns(userId)
  const person = (await personById(context, userId)) ?? context.fail('userNotFound')
  // As a learner without permissions: what an author may open does not count.
  const learning = { ...context, user: { ...context.user, id: userId, roleTypes: [], permissions: new Set<string>() } }
  const lesson = await lessonOf(learning, moduleId)
  if (lesson.facts.kind !== 'cmi5') return context.fail('unitNotWaivable')
  const { unit } = await openUnit(learning, lesson)
  if (!isWaivable(unit)) return context.fail('unitNotWaivable')
  const waived = await waiveUnit(context, unit, moduleId, reason)
  await publishUnit(context, waived, { before: unitOf(unit), after: unitOf(waived.unit), seconds: 0 })
  context.note({
    resource: { type: 'user', id: userId, label: person.email, name: person.name },
    after: { moduleId, reason, note },
  })
  const { shown } = (await shownLaunch(context, waived.launch.id, {})) ?? context.fail('unitNotWaivable')
  return shown
})
