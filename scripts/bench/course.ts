import type { Contract } from '@/lib/platform/http/contract'
import type { Answer, CallInput } from '@/lib/platform/testing/call'
import { alnoorContent, bodyIn, horizonContent } from '@/scripts/seed/content/content'
import type { Language } from '@/scripts/seed/content/writing'

export type Call = (contract: Contract, input?: CallInput) => Promise<Answer>
export type Course = { pathId: string; moduleIds: string[] }
/** Items of the course, in sections of ten. */
const ITEMS = 30

/** Calls the API in this process with an access token. */
export async function callers(organization: { slug: string; customDomain: string | null }, apiKey: string) {
  const { handle } = await import('@/lib/domain/testing/fixtures')
  const { caller } = await import('@/lib/platform/testing/call')
  const { originOf } = await import('@/lib/platform/auth/organization')
  return (token: string): Call => {
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'accept-language': 'ar' }
    return caller(handle, originOf(organization), () => headers)
  }
}

async function made(answer: Promise<Answer>): Promise<string> {
  const { status, envelope } = await answer
  if (status > 299) throw new Error(`${status}: ${envelope.message} ${JSON.stringify(envelope.errors)}`)
  return (envelope.data as { id: string }).id
}

/** The demo's articles that have both languages and no pictures, as the Arabic and English content of a module. */
function articles(): Record<Language, { title?: string; body: object }>[] {
  return [...alnoorContent, ...horizonContent].flatMap(({ modules }) =>
    modules.flatMap((module) => {
      let pictures = 0
      const textIn = (language: Language) => ({
        title: module.title[language],
        body: bodyIn(module, language, () => {
          pictures += 1
          return ''
        }),
      })
      const texts = { ar: textIn('ar'), en: textIn('en') }
      return module.type === 'content.article' && texts.ar.title && texts.en.title && pictures === 0 ? [texts] : []
    }),
  )
}

/** A published path of 30 articles of real length in both languages, written by an admin; each learner enrols. */
export async function publishCourse(admin: Call, learners: Call[]): Promise<Course> {
  const { createModule } = await import('@/lib/domain/learning/modules/authoring/modules.contract')
  const { publishModule } = await import('@/lib/domain/learning/modules/authoring/module-states.contract')
  const { createPath, putStructure } = await import('@/lib/domain/learning/learning-paths/authoring.contract')
  const { publishPath } = await import('@/lib/domain/learning/learning-paths/publishing.contract')
  const { enrolMyself } = await import('@/lib/domain/learning/learning-paths/enrolments.contract')
  const written = articles()
  const moduleIds: string[] = []
  for (let at = 0; at < ITEMS; at += 1) {
    const locales = written[at % written.length]
    const id = await made(
      admin(createModule, { body: { typeKey: 'content.article', sourceLocale: 'ar', settings: {}, locales } }),
    )
    await made(admin(publishModule, { params: { id }, body: {} }))
    moduleIds.push(id)
  }
  const text = { title: 'Workplace safety', description: 'What to know before the first day.' }
  const locales = { ar: { title: 'السلامة في العمل', description: 'ما ينبغي أن تعرفه قبل اليوم الأول.' }, en: text }
  const pathId = await made(admin(createPath, { body: { locales, category: 'safety', level: 'beginner', estimatedMinutes: 90 } }))
  const sections = [0, 10, 20].map((from) => ({
    title: { ar: 'قسم', en: 'Section' },
    items: moduleIds.slice(from, from + 10).map((moduleId) => ({ moduleId })),
  }))
  await admin(putStructure, { params: { id: pathId }, body: { sections }, headers: { 'if-match': '*' } })
  await made(admin(publishPath, { params: { id: pathId } }))
  for (const learner of learners) await made(learner(enrolMyself, { params: { pathId } }))
  return { pathId, moduleIds }
}
