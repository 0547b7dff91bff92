import type { z } from 'zod'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { contracts } from '@/lib/domain/testing/contracts'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putPath } from '@/lib/domain/testing/learning'
import type { Contract } from '@/lib/platform/http/contract'
import type { Answer } from '@/lib/platform/testing/call'
import { createModuleType } from '../module-types/module-types.contract'
import { publishModule } from './module-states.contract'
import { createModule, type Module, readModule, updateModule } from './modules.contract'

/** How learners read a module; declared in progress, which stands after this room. */
const readAsLearner = contracts.find(({ id }) => id === 'learnerModules.read') as Contract

const text = (value: string) => ({ type: 'text', text: value })
export const doc = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((value) => ({ type: 'paragraph', content: [text(value)] })),
})

/** A type with every feature: texts of each kind, lists with ids, secrets, and values that may not change after publication. */
export const walkType = {
  key: 'practice.safetyWalk',
  learnerAction: 'submit' as const,
  labels: { ar: 'جولة سلامة', en: 'Safety walk' },
  configSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      photos: { enum: ['none', 'one', 'each'], default: 'one' },
      answerCode: { type: 'string', maxLength: 40, 'x-secret': true },
    },
  },
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    required: ['stops', 'site'],
    properties: {
      site: { type: 'string', maxLength: 40, 'x-immutableAfterPublish': true },
      intro: { type: 'object', 'x-widget': 'richText', 'x-localized': true },
      stops: {
        type: 'array',
        minItems: 2,
        maxItems: 20,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['id', 'hazard', 'task'],
          properties: {
            id: { type: 'string', maxLength: 40 },
            hazard: { enum: ['fall', 'fire', 'chemical'] },
            task: { type: 'string', minLength: 1, maxLength: 500, 'x-localized': true },
            rubric: { type: 'string', maxLength: 500, 'x-localized': true, 'x-secret': true },
          },
        },
      },
    },
  },
  completionRules: ['submitted'],
  events: ['opened', 'submitted'],
}

type Tasks = [id: string, hazard: string, task: string, rubric?: string][]
export const walkBody = (intro: string, ...stops: Tasks) => ({
  site: 'north',
  intro: doc(intro),
  stops: stops.map(([id, hazard, task, rubric]) => ({ id, hazard, task, ...(rubric !== undefined && { rubric }) })),
})
export const arabic = {
  title: 'جولة في المستودع',
  body: walkBody(
    'انظر حولك قبل أن تبدأ.',
    ['door', 'fire', 'افحص مخرج الطوارئ', 'سرّ: المخرج مسدود'],
    ['ladder', 'fall', 'افحص السلّم'],
  ),
}
export const english = {
  title: 'A walk through the store',
  body: walkBody(
    'Look around before you begin.',
    ['door', 'fire', 'Check the emergency exit', 'Secret: the exit is blocked'],
    ['ladder', 'fall', 'Check the ladder'],
  ),
}
export const walk = {
  typeKey: walkType.key,
  sourceLocale: 'ar' as const,
  settings: { photos: 'each', answerCode: 'open sesame' },
  locales: { ar: arabic, en: english },
}

/** The refused fields of an answer, each as its rule and its place. */
export const faults = ({ envelope }: Answer) => (envelope.errors ?? []).map(({ key, property }) => `${key} ${property}`)

export type Shown = z.input<typeof Module>

/** An organization with a module type, and the calls of its people. */
export async function academy() {
  const org = await freshOrganization({ defaultLocale: 'ar' })
  const type = await org.admin.call(createModuleType, { body: walkType })
  if (type.status !== 201) throw new Error(`The type was refused: ${type.text}`)
  const create = (body: object = walk) => org.admin.call(createModule, { body })
  const made = async (body: object = walk): Promise<Shown> => {
    const answer = await create(body)
    if (answer.status !== 201) throw new Error(`The module was refused: ${answer.text}`)
    return answer.data
  }
  const read = async (id: string): Promise<Shown> => (await org.admin.call(readModule, { params: { id } })).data
  const change = (module: { id: string; version: number }, body: object, by = org.admin) =>
    by.call(updateModule, { params: { id: module.id }, body, headers: { 'if-match': `"${module.version}"` } })
  const enrolled = new Set<string>()
  /** Publishes a module in a path in which the learner is enrolled. */
  const publish = async (id: string, body: object = {}) => {
    const answer = await org.admin.call(publishModule, { params: { id }, body })
    if (answer.status !== 200 || enrolled.has(id)) return answer
    enrolled.add(id)
    await putEnrolment(org, await putPath(org, [pathItem(id)]), org.learner)
    return answer
  }
  const published = async (body: object = walk): Promise<Shown> => {
    const module = await made(body)
    const answer = await publish(module.id)
    if (answer.status !== 200) throw new Error(`The module was not published: ${answer.text}`)
    return read(module.id)
  }
  /** The learner's view in a language. */
  const learn = (moduleId: string, language = 'ar', query: Record<string, string> = {}) =>
    org.learner.call(readAsLearner, { params: { moduleId }, query, headers: { 'accept-language': language } })
  /** Somebody who may read and translate, and nothing else. */
  const translator = async () => {
    const body = {
      name: { ar: 'مترجم', en: 'Translator' },
      type: 'admin',
      permissions: ['read', 'translate'].map((action) => ({ subject: 'learningModule', action })),
    }
    const role: { id: string } = (await org.admin.call(createRole, { body })).data
    return org.person('translator', role.id)
  }
  return { ...org, create, made, read, change, publish, published, learn, translator }
}
