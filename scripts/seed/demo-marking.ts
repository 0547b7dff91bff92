import { createAssignment, publishAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { giveMarks } from '@/lib/domain/assessing/assignments/marking/marking.contract'
import { submitAssignment } from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { newId } from '@/lib/platform/ids'
import { type Caller, makeLesson } from './demo-assignments'
import { acceptTerms } from './demo-terms'

const title = { ar: 'تقرير عن مخاطر مكان العمل', en: 'A report on risks at work' }
const report = 'أكثر المخاطر في المخزن سقوط الصناديق من الرفوف العالية. نقترح حدًّا لارتفاع التخزين وتثبيت الرفوف في الجدار.'

/** An assignment with two markers: one submission that one of them marked, and one that waits for both. */
export async function makeTwoMarkers(
  admin: Caller,
  enter: (email: string) => Promise<Caller>,
  people: readonly { email: string }[],
): Promise<void> {
  const settings = { kinds: ['text' as const], maxPoints: 20, markers: 'two' as const, markerTolerance: 2 }
  const { data: assignment } = await admin(createAssignment, { body: { title, ...settings } })
  const { id } = assignment
  await admin(publishAssignment, { params: { id } })
  const pathId = await makeLesson(admin, {
    assignmentId: id,
    title,
    path: {
      title: { ar: 'مخاطر مكان العمل', en: 'Risks at work' },
      description: {
        ar: 'تقرير يقرؤه مصحّحان، لا يرى أحدهما درجات الآخر.',
        en: 'A report that two people mark without seeing each other.',
      },
    },
  })
  const submissions: string[] = []
  for (const { email } of people.slice(0, 2)) {
    const person = await enter(email)
    await acceptTerms(person)
    await person(enrolMyself, { params: { pathId } })
    const headers = { 'idempotency-key': newId() }
    submissions.push((await person(submitAssignment, { params: { id }, body: { text: report }, headers })).data.id)
  }
  const [first] = submissions
  const grades = [{ points: 16, comment: 'تحليل جيد.' }]
  if (first) await admin(giveMarks, { params: { id: first }, body: { grades, handsIn: true } })
}
