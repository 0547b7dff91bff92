import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { createLtiTool, launchLtiLesson, type shownTool, startDeepLinking } from './tools.contract'

type Settings = Partial<{ loginUrl: string; launchUrl: string; redirectUris: string[]; keySetUrl: string; sendsEmail: boolean }>

/** A registered tool. */
export async function newTool(org: Org, more: Settings = {}) {
  const { data, envelope } = await org.admin.call(createLtiTool, { body: { ...createLtiTool.example.body, ...more } })
  if (envelope.statusCode !== 200) throw new Error(`A tool was refused: ${JSON.stringify(envelope)}`)
  return data as typeof shownTool
}

/** A lesson of a tool in a path, for some learners. */
export async function newLesson(
  org: Org,
  toolId: string,
  learners: readonly Person[],
  more: { settings?: object; body?: object } = {},
) {
  const settings = { deploymentId: toolId, newWindow: true, sendName: true, sendEmail: true, ...more.settings }
  const [moduleId = ''] = await putModules(org, [{ key: 'launch.lti', settings, body: { ...more.body } }])
  const pathId = await putPath(org, [pathItem(moduleId)])
  for (const learner of learners) await putEnrolment(org, pathId, learner)
  return { moduleId, pathId }
}

const stored = async (org: Org) => ({ params: { id: (await newTool(org)).id } })

export const preparations: Preparations = {
  'ltiTools.list': (org) => twice(() => newTool(org)),
  'ltiTools.read': stored,
  'ltiTools.update': stored,
  'ltiTools.remove': stored,
  'ltiTools.check': stored,
  'ltiTools.startDeepLinking': stored,
  'ltiTools.listLaunches': async (org) => {
    const { id } = await newTool(org)
    await org.admin.call(startDeepLinking, { params: { id } })
    const { moduleId } = await newLesson(org, id, [org.learner])
    await org.learner.call(launchLtiLesson, { params: { moduleId } })
    return { params: { id } }
  },
  'ltiTools.launch': async (org) => {
    const { id } = await newTool(org)
    const { moduleId } = await newLesson(org, id, [org.learner, org.admin])
    return { params: { moduleId } }
  },
}
