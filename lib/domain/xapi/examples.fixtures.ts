import { activityOf } from '../analytics/xapi.rules'
import type { Org, Person } from '../testing/contract-suite'
import { pathItem, putEnrolment, putModules, putPath } from '../testing/learning'
import type { Preparations } from '../testing/preparations'
import { launchContent } from './launches/launches.contract'

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

export const preparations: Preparations = {
  'xapi.sendStatements': async (org) => {
    const moduleId = await putLaunchLesson(org, [org.admin])
    return { body: { statements: [appStatement(org, org.admin, moduleId)] } }
  },
  'xapi.launch': async (org) => ({ params: { moduleId: await putLaunchLesson(org, [org.admin]) } }),
  'xapi.readStanding': async (org) => {
    const params = { moduleId: await putLaunchLesson(org, [org.admin]) }
    await org.admin.call(launchContent, { params, body: {} })
    return { params }
  },
}
