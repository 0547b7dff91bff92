import type { z } from 'zod'
import { archiveAssignment, createAssignment, publishAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { createExtension } from '@/lib/domain/assessing/assignments/extensions.contract'
import { gradeSubmission, releaseSubmission } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import { createPlacedComment } from '@/lib/domain/assessing/assignments/marking/comments.contract'
import { saveSubmission, submitAssignment } from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import { createRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { createPath, putStructure } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { createModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'
import { acceptTerms } from './demo-terms'

export type Caller = ReturnType<typeof client>
const dayMs = 86_400_000

const title = { ar: 'خطة إخلاء لطابقك', en: 'An evacuation plan for your floor' }
const instructions = {
  ar: 'صف الطريق من مكتبك إلى نقطة التجمّع، واذكر من يساعد من لا يستطيع النزول وحده.\n\nأضف رابطًا إلى مخطط إن وُجد.',
  en: 'Describe the way from your desk to the assembly point, and who helps people who cannot go down alone.\n\nAdd a link to a plan if there is one.',
}
const level = (key: string, ar: string, en: string, points: number) => ({ key, title: { ar, en }, description: {}, points })
const levels = [level('none', 'غائب', 'Missing', 0), level('part', 'جزئي', 'In part', 10), level('whole', 'كامل', 'Complete', 20)]
const criterion = (key: string, ar: string, en: string) => ({ key, title: { ar, en }, description: {}, levels })
const design = {
  criteria: [
    criterion('way', 'وضوح الطريق', 'The way is clear'),
    criterion('help', 'مساعدة الآخرين', 'Help for others'),
    criterion('point', 'نقطة التجمّع', 'The assembly point'),
  ],
}
const marked = (...chosen: string[]) =>
  Object.fromEntries(design.criteria.map(({ key }, at) => [key, { level: chosen[at] ?? null, points: null, comment: '' }]))

const work =
  'من المكتب يسارًا إلى الدرج الشرقي، ثم نزولًا إلى الساحة. يساعد حارس الطابق من يستخدم كرسيًّا متحرّكًا حتى نقطة الانتظار الآمنة.'

const remarks = [
  ['الدرج الشرقي', 'وصف واضح. ماذا لو كان الدرج مغلقًا؟'],
  ['نقطة الانتظار الآمنة', 'أحسنت، اذكر مكانها بالتحديد.'],
] as const

/** Two comments in place on the text of a submission. */
async function commentOn(admin: Caller, id: string, text: string): Promise<void> {
  for (const [quote, comment] of remarks) {
    const start = text.indexOf(quote)
    const place = { kind: 'text' as const, start, end: start + quote.length, quote }
    await admin(createPlacedComment, { params: { id }, body: { place, comment } })
  }
}

type Texts = { ar: string; en: string }
type Lesson = { assignmentId: string; title: Texts; path: { title: Texts; description: Texts } }
/** A published path with one lesson, which is the assignment. */
export async function makeLesson(admin: Caller, { assignmentId, title, path: about }: Lesson): Promise<string> {
  const locale = (language: 'ar' | 'en') => ({ title: title[language], body: { assignmentId } })
  const textsIn = (language: 'ar' | 'en') => ({ title: about.title[language], description: about.description[language] })
  const { data: module } = await admin(createModule, {
    body: {
      typeKey: 'assessment.assignment',
      sourceLocale: 'ar',
      settings: {},
      locales: { ar: locale('ar'), en: locale('en') },
    },
  })
  await admin(publishModule, { params: { id: module.id }, body: {}, headers: { 'if-match': `"${module.version}"` } })
  const { data: path } = await admin(createPath, {
    body: {
      locales: { ar: textsIn('ar'), en: textsIn('en') },
      category: 'safety',
      level: 'beginner',
      estimatedMinutes: 60,
    },
  })
  const { data: filled } = await admin(putStructure, {
    params: { id: path.id },
    headers: { 'if-match': `"${path.version}"` },
    body: { sections: [{ title: { ar: 'العمل', en: 'The work' }, items: [{ moduleId: module.id }] }] },
  })
  await admin(publishPath, { params: { id: path.id }, headers: { 'if-match': `"${filled.version}"` } })
  return path.id
}

/** Assignments in each state, and in one of them a draft and submissions that wait, are graded, released and late. */
export async function makeAssignments(
  admin: Caller,
  enter: (email: string) => Promise<Caller>,
  /** The learner of the demo writes a draft, the others hand in. */
  learner: string,
  people: readonly { email: string }[],
): Promise<void> {
  const create = async (body: z.input<NonNullable<(typeof createAssignment)['body']>>) =>
    (await admin(createAssignment, { body })).data.id
  const publish = (id: string) => admin(publishAssignment, { params: { id } })

  await create({
    title: { ar: 'عرض قصير بالفيديو', en: 'A short talk on film' },
    kinds: ['sound', 'film'],
    completesOn: 'handedIn',
  })
  const former = await create({ title: { ar: 'واجب العام الماضي' }, kinds: ['text'] })
  await publish(former)
  await admin(archiveAssignment, { params: { id: former } })

  const { data: rubric } = await admin(createRubric, { body: { title: { ar: 'خطة إخلاء', en: 'Evacuation plan' }, design } })
  const dueAt = new Date(Date.now() - dayMs / 2).toISOString()
  const late = { dueAt, latePolicy: 'penalty' as const, penaltyPercent: 10, penaltyFloor: 50 }
  const settings = {
    kinds: ['text' as const, 'link' as const, 'files' as const],
    maxPoints: 60,
    rubricId: rubric.id,
    resubmissions: 1,
  }
  const id = await create({ title, instructions, ...settings, ...late })
  await publish(id)
  const pathId = await makeLesson(admin, {
    assignmentId: id,
    title,
    path: {
      title: { ar: 'مشروع السلامة', en: 'A safety project' },
      description: { ar: 'عمل قصير يُسلَّم ويُصحَّح.', en: 'A short piece of work that is handed in and graded.' },
    },
  })
  const handIn = async (email: string): Promise<string> => {
    const person = await enter(email)
    await acceptTerms(person)
    await person(enrolMyself, { params: { pathId } })
    const body = { text: work, link: 'https://example.org/plan' }
    const { data } = await person(submitAssignment, { params: { id }, body, headers: { 'idempotency-key': newId() } })
    return data.id
  }
  const grade = (submissionId: string, marks: ReturnType<typeof marked>, comment: string) =>
    admin(gradeSubmission, { params: { id: submissionId }, body: { grades: [{ marks, comment }] } })

  const [waiting, graded, released, failed] = people.map(({ email }) => email)
  if (waiting) await handIn(waiting)
  if (graded) await grade(await handIn(graded), marked('whole', 'part', 'whole'), 'عمل جيد.')
  for (const [email, marks] of [
    [released, marked('whole', 'whole', 'whole')],
    [failed, marked('part', 'none', 'part')],
  ] as const) {
    if (!email) continue
    const submissionId = await handIn(email)
    await grade(submissionId, marks, 'اذكر نقطة التجمّع بوضوح.')
    if (email === released) await commentOn(admin, submissionId, work)
    await admin(releaseSubmission, { params: { id: submissionId } })
  }
  const person = await enter(learner)
  await person(enrolMyself, { params: { pathId } })
  await person(saveSubmission, { params: { id }, body: { text: work.slice(0, 60) } })
  const { data: me } = await person(readProfile, {})
  const until = new Date(Date.now() + 7 * dayMs).toISOString()
  await admin(createExtension, { params: { id }, body: { userId: me.id, until, reason: 'كان في إجازة مرضية' } })
}
