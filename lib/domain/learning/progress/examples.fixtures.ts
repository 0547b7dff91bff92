import type { Org } from '@/lib/domain/testing/contract-suite'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { acknowledge } from './answers.fixtures'
import { sendEvent } from './progress-events.contract'

/** A person, by default the administrator, enrolled in a path of one module with manual completion. */
async function walk(org: Org, person = org.admin) {
  const titles = { ar: 'مخارج الطوارئ', en: `Emergency exits and safety ${newId().slice(-4)}` }
  const [moduleId = ''] = await putModules(org, [{ key: 'content.embed', titles }])
  const pathId = await putPath(org, [pathItem(moduleId)], { ar: 'السلامة في العمل', en: 'Workplace safety' })
  const enrolmentId = await putEnrolment(org, pathId, person)
  return { moduleId, pathId, enrolmentId }
}

export const preparations: Preparations = {
  'learnerModules.read': async (org) => ({ params: { moduleId: (await walk(org)).moduleId } }),
  'progress.outline': async (org) => ({ params: { pathId: (await walk(org)).pathId } }),
  'progress.ofPath': async (org) => ({ params: { pathId: (await walk(org)).pathId } }),
  'progress.ofModule': async (org) => {
    const { moduleId } = await walk(org)
    const body = { action: 'opened', occurredAt: '2026-11-23T08:05:00.000Z', clientEventId: newId() }
    await org.admin.call(sendEvent, { params: { moduleId }, body })
    return { params: { moduleId } }
  },
  'progress.listOwn': async (org) => {
    await walk(org)
    await walk(org)
    return {}
  },
  'progress.repeat': async (org) => {
    await walk(org)
    return {}
  },
  'progress.search': async (org) => {
    await walk(org)
    return {}
  },
  'progress.sendEvent': async (org) => ({ params: { moduleId: (await walk(org)).moduleId }, body: { clientEventId: newId() } }),
  'progress.sendEvents': async (org) => {
    const { moduleId } = await walk(org)
    const event = { moduleId, action: 'opened', occurredAt: '2026-11-23T08:05:00.000Z', clientEventId: newId() }
    return { body: { events: [event] } }
  },
  'progress.complete': async (org) => ({ params: { moduleId: (await walk(org)).moduleId } }),
  'progress.list': async (org) => {
    for (let count = 0; count < 2; count += 1) {
      const { pathId } = await walk(org)
      await putEnrolment(org, pathId, org.learner, { state: 'completed', percent: 100, completedAt: new Date() })
    }
    return {}
  },
  'progress.listAnswers': async (org) => {
    await acknowledge(org)
    await acknowledge(org)
    return {}
  },
  'progress.override': async (org) => ({ params: { enrolmentId: (await walk(org, org.learner)).enrolmentId } }),
  'progress.recompute': async (org) => ({ body: { pathId: (await walk(org)).pathId } }),
}
