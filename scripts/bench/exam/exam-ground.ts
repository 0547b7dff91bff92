import type postgres from 'postgres'
import { type Call, callers } from '../course'
import { addPeople, emptyDatabase, foundOrganization, type Person, signedIn, storeApiKey } from '../ground'

/** Questions of the bank, of which every paper draws `drawn`. */
const questionCount = 40
export const drawn = 20
/** Behind one address sit as many people as in one room. */
export const roomSize = 200

export type ExamGround = {
  databaseUrl: string
  socket: string | null
  owner: postgres.Sql
  organizationId: string
  apiKey: string
  assessmentId: string
  people: Person[]
  /** People who learn elsewhere meanwhile. */
  others: Person[]
  /** Sets when the exam opens, in its published version. */
  open(at: Date): Promise<unknown>
  restart(): Promise<void>
  stop(): Promise<void>
}

async function made(answer: ReturnType<Call>): Promise<string> {
  const { status, envelope } = await answer
  if (status > 299) throw new Error(`${status}: ${envelope.message} ${JSON.stringify(envelope.errors)}`)
  return (envelope.data as { id: string }).id
}

const choices = ['o1', 'o2', 'o3', 'o4'] as const
const textsIn = (title: string) => ({ stem: title, labels: Object.fromEntries(choices.map((key) => [key, `${title}: ${key}`])) })

/** Half of them true or false, half with one right choice of four. */
const questionAt = (at: number) =>
  at % 2 === 0
    ? {
        design: { type: 'trueFalse', correct: at % 4 === 0 },
        content: { en: { stem: `Statement ${at}` }, ar: { stem: `عبارة ${at}` } },
      }
    : {
        design: { type: 'singleChoice', options: choices, correct: choices[Math.floor(at / 2) % 4] },
        content: { en: textsIn(`Question ${at}`), ar: textsIn(`سؤال ${at}`) },
      }

/** An exam of one hour that draws its questions, in a path of one lesson. */
async function publishExam(admin: Call, opensAt: Date | null) {
  const { createQuestionBank } = await import('@/lib/domain/learning/question-banks/question-banks.contract')
  const { createQuestion } = await import('@/lib/domain/learning/question-banks/questions.contract')
  const { createAssessment, publishAssessment } = await import('@/lib/domain/assessing/assessments/definitions.contract')
  const { createModule } = await import('@/lib/domain/learning/modules/authoring/modules.contract')
  const { publishModule } = await import('@/lib/domain/learning/modules/authoring/module-states.contract')
  const { createPath, putStructure } = await import('@/lib/domain/learning/learning-paths/authoring.contract')
  const { publishPath } = await import('@/lib/domain/learning/learning-paths/publishing.contract')
  const bankId = await made(admin(createQuestionBank, { body: { name: { en: 'Exam' } } }))
  for (let at = 0; at < questionCount; at += 1) await made(admin(createQuestion, { body: { bankId, ...questionAt(at) } }))
  const sections = [{ source: 'draw', bankId, tags: [], difficulty: [], count: drawn, pointsEach: 1 }]
  const settings = { timeLimitSeconds: 3600, shuffleQuestions: true, shuffleOptions: true, opensAt }
  const title = { ar: 'امتحان', en: 'Exam' }
  const assessmentId = await made(admin(createAssessment, { body: { title, sections, ...settings } }))
  await made(admin(publishAssessment, { params: { id: assessmentId } }))
  const module = { typeKey: 'assessment.quiz', sourceLocale: 'en', settings: {} }
  const locales = { en: { title: 'Exam', body: { assessmentId } }, ar: { title: 'امتحان', body: { assessmentId } } }
  const moduleId = await made(admin(createModule, { body: { ...module, locales } }))
  await made(admin(publishModule, { params: { id: moduleId }, body: {} }))
  const about = { title: 'Exam', description: 'One lesson with an exam.' }
  const path = { locales: { en: about, ar: { title: 'امتحان', description: 'درس واحد فيه امتحان.' } } }
  const pathId = await made(admin(createPath, { body: { ...path, category: 'safety', level: 'beginner', estimatedMinutes: 60 } }))
  const structure = [{ title: { ar: 'قسم', en: 'Section' }, items: [{ moduleId }] }]
  await admin(putStructure, { params: { id: pathId }, body: { sections: structure }, headers: { 'if-match': '*' } })
  await made(admin(publishPath, { params: { id: pathId } }))
  return { assessmentId, pathId }
}

/** Does the work for each with some at once. */
export async function eachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < all.length; at = next++) await work(all[at] as T, at)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** A database made anew with so many people who are signed in and enrolled for the exam. */
export async function layExamGround(count: number, opensAt: Date | null): Promise<ExamGround> {
  const { url, socket, owner, restart, stop } = await emptyDatabase('bench_exam')
  const { organization, roles } = await foundOrganization('bench')
  const everyone = await addPeople(owner, organization.id, roles, count + 16)
  const apiKey = await storeApiKey(owner, organization.id, 'Bench integration')
  const signed = await signedIn(organization, everyone)
  const callAs = await callers(organization, apiKey)
  const { assessmentId, pathId } = await publishExam(callAs(signed[0]?.token ?? ''), opensAt)
  const { enrolMyself } = await import('@/lib/domain/learning/learning-paths/enrolments.contract')
  const people = signed.slice(16)
  await eachOf(people, 2, ({ token }) => made(callAs(token)(enrolMyself, { params: { pathId } })))
  await owner`select set_config('app.organization_id', ${organization.id}, false)`
  await owner`vacuum analyze`
  const own = { databaseUrl: url, socket, owner, organizationId: organization.id, apiKey, assessmentId }
  const open = (
    at: Date,
  ) => owner`update assessment_versions set settings = settings || ${owner.json({ opensAt: at.toISOString() })}
    where assessment_id = ${assessmentId}`
  return { ...own, open, people, others: signed.slice(8, 16), restart, stop }
}
