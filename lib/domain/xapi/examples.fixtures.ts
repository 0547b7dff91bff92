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

export const preparations: Preparations = {
  'xapi.launch': async (org) => ({ params: { moduleId: await putLaunchLesson(org, [org.admin]) } }),
  'xapi.readStanding': async (org) => {
    const params = { moduleId: await putLaunchLesson(org, [org.admin]) }
    await org.admin.call(launchContent, { params, body: {} })
    return { params }
  },
}
