import { putResult } from '@/lib/domain/assessing/observations/results.contract'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { createPath, putStructure } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrol, lockForEnrolling } from '@/lib/domain/learning/learning-paths/enrolling.service'
import { noteEnrolment } from '@/lib/domain/learning/learning-paths/enrolments.service'
import { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { addPathTeacher } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { createModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'

type Caller = ReturnType<typeof client>
type Items = Record<string, 'done' | 'notDone' | 'notObserved'>

const titles = {
  ar: { title: 'رخصة الرافعة الشوكية', description: 'تدريب عملي ثم قيادة أمام المقيّم.' },
  en: { title: 'Forklift licence', description: 'Practical training, then a drive before the observer.' },
}
const all: Items = { belt: 'done', check: 'done', horn: 'done', load: 'done' }
/** Of one person after the other: passed, passed, failed, in part, failed and then passed; the last one was not observed yet. */
const seen: { marks: Items; comment?: string; later?: Items }[] = [
  { marks: all, comment: 'قيادة هادئة وواثقة.' },
  { marks: { ...all, horn: 'notDone' } },
  { marks: { ...all, belt: 'notDone', load: 'notDone' }, comment: 'Fasten the belt before you start the engine.' },
  { marks: { belt: 'done', check: 'done' } },
  { marks: { ...all, load: 'notDone' }, later: all },
]

type Observing = {
  organization: { id: string }
  /** The form, and a module of live sessions in which the people have seats. */
  observationId: string
  liveModuleId: string
  people: readonly string[]
  instructorId: string
}

async function enrolAll(organization: { id: string }, pathId: string, people: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const id of people)
    await runAsSystem(organization, 'enrolmentCreated', async (context) => {
      const person = await personById(context, id)
      if (!person) return
      const { path, taken } = await lockForEnrolling(context, pathId)
      const whose = { path, person: { id, searchText: person.searchText }, source: 'bulk' as const, dueRule: null }
      const enrolment = await enrol(context, whose, taken)
      noteEnrolment(context, path, enrolment, null)
      ids.push(enrolment.id)
    })
  return ids
}

/** A path of a live session and observed work, with people in every state of it. */
export async function makeObservedPath(
  admin: Caller,
  { organization, observationId, liveModuleId, people, instructorId }: Observing,
): Promise<void> {
  const body = { observationId }
  const named = { ar: 'القيادة أمام المقيّم', en: 'The drive before the observer' }
  const locales = { ar: { title: named.ar, body }, en: { title: named.en, body } }
  const { data: module } = await admin(createModule, {
    body: { typeKey: 'assessment.observation', sourceLocale: 'ar', settings: {}, locales },
  })
  await admin(publishModule, { params: { id: module.id }, body: {} })
  const { data: path } = await admin(createPath, {
    body: { locales: titles, category: 'safety', level: 'beginner', estimatedMinutes: 90, selfEnrolment: 'closed' },
  })
  const params = { id: path.id }
  const items = [{ moduleId: liveModuleId }, { moduleId: module.id }]
  const sections = [{ title: { ar: 'التدريب العملي', en: 'Practical training' }, items }]
  await admin(putStructure, { params, body: { sections }, headers: { 'if-match': `"${path.version}"` } })
  await admin(publishPath, { params })
  await admin(addPathTeacher, { params, body: { userId: instructorId, until: '2099-12-31' } })
  const enrolments = await enrolAll(organization, path.id, people)
  for (const [at, enrolmentId] of enrolments.entries()) {
    const one = seen[at]
    if (!one) continue
    const put = (marks: Items, basedOn: number | null, more: object) =>
      admin(putResult, {
        params: { id: observationId, enrolmentId },
        body: {
          sendId: newId(),
          basedOn,
          versionNumber: 1,
          marks: { items: marks },
          observedAt: clock.now().toISOString(),
          ...more,
        },
      })
    await put(one.marks, null, { comment: one.comment ?? '' })
    if (one.later) await put(one.later, 1, { reason: 'جولة ثانية بعد التدريب.' })
  }
}
