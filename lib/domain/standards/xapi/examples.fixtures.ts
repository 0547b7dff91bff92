import { activityOf } from '@/lib/domain/standards/analytics/xapi.rules'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { launchContent } from './launches/launches.contract'
import { waiveLaunch } from './results/results.contract'

export const contentAddress = 'https://content.example/course/index.html'

/** A published lesson with launched content, in a path of these people; returns the id of its module. */
export async function putLaunchLesson(
  org: Org,
  people: readonly Pick<Person, 'user'>[],
  {
    key = 'launch.cmi5',
    settings = {},
    body = {},
  }: { key?: 'launch.cmi5' | 'launch.xapi'; settings?: object; body?: object } = {},
): Promise<string> {
  const about = { settings: { ...settings }, body: { url: contentAddress, ...body } }
  const [moduleId = ''] = await putModules(org, [{ key, ...about }])
  const pathId = await putPath(org, [pathItem(moduleId)])
  for (const person of people) await putEnrolment(org, pathId, person)
  return moduleId
}

/** A statement of a person's app about a module. */
export const appStatement = (org: Pick<Org, 'origin'>, person: Pick<Person, 'user'>, moduleId: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  actor: { objectType: 'Agent', account: { homePage: org.origin, name: person.user.id } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: activityOf(org.origin, moduleId) },
  timestamp: new Date().toISOString(),
  ...more,
})

const waiver = { reason: 'testedOut', note: 'Passed the test at a partner' }

/** A launch of the learner from a lesson of their own; its id. */
async function launchedBy(org: Org): Promise<string> {
  const moduleId = await putLaunchLesson(org, [org.learner])
  const { data }: { data: { launchId: string } } = await org.learner.call(launchContent, { params: { moduleId }, body: {} })
  return data.launchId
}

export const preparations: Preparations = {
  'xapi.sendStatements': async (org) => {
    const moduleId = await putLaunchLesson(org, [org.admin])
    return { body: { statements: [appStatement(org, org.admin, moduleId)] } }
  },
  'xapi.launch': async (org) => ({ params: { moduleId: await putLaunchLesson(org, [org.admin]) } }),
  'xapi.waive': async (org) => {
    const moduleId = await putLaunchLesson(org, [org.learner])
    return { body: { userId: org.learner.user.id, moduleId, ...waiver } }
  },
  'xapi.listLaunches': (org) => twice(() => launchedBy(org)),
  'xapi.readLaunch': async (org) => ({ params: { launchId: await launchedBy(org) } }),
  // A waiver has two statements: waived and satisfied.
  'xapi.listLaunchStatements': async (org) => {
    const moduleId = await putLaunchLesson(org, [org.learner])
    const body = { ...waiver, userId: org.learner.user.id, moduleId }
    const { data }: { data: { id: string } } = await org.admin.call(waiveLaunch, { body })
    return { params: { launchId: data.id } }
  },
  'xapi.readStanding': async (org) => {
    const params = { moduleId: await putLaunchLesson(org, [org.admin]) }
    await org.admin.call(launchContent, { params, body: {} })
    return { params }
  },
}
