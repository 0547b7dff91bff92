import { createAssignment, publishAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { submitAssignment } from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import { gradeReviewedWork, listReviewedWorks } from '@/lib/domain/assessing/peer-reviews/desk.contract'
import {
  complainAboutPeerReview,
  gradeExample,
  readOwnPeerReviews,
  savePeerReview,
  submitPeerReview,
} from '@/lib/domain/assessing/peer-reviews/own-reviews.contract'
import {
  beginPeerReviews,
  savePeerReviewExample,
  savePeerReviewSettings,
} from '@/lib/domain/assessing/peer-reviews/settings.contract'
import { createRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'
import { makeLesson } from './demo-assignments'
import { acceptTerms } from './demo-terms'

type Caller = ReturnType<typeof client>
const dayMs = 86_400_000

const title = { ar: 'تنبيه سلامة قصير', en: 'A short safety notice' }
const instructions = {
  ar: 'اكتب تنبيهًا من ثلاث جمل يفهمه من لا يعرف المكان، ثم راجع ما كتبه غيرك.',
  en: 'Write a notice of three sentences that people who do not know the place understand. Then review those of others.',
}
const level = (key: string, ar: string, en: string, points: number) => ({ key, title: { ar, en }, description: {}, points })
const levels = [level('no', 'لا', 'No', 0), level('partly', 'جزئيًّا', 'Partly', 5), level('yes', 'نعم', 'Yes', 10)]
const criterion = (key: string, ar: string, en: string) => ({ key, title: { ar, en }, description: {}, levels })
const design = {
  criteria: [
    criterion('clear', 'مفهوم من القراءة الأولى', 'Understood at the first reading'),
    criterion('useful', 'يبيّن المطلوب فعله', 'Says what to do'),
  ],
}
const marked = (clear: string, useful: string) => ({
  clear: { level: clear, points: null, comment: 'الجملة الثانية طويلة.' },
  useful: { level: useful, points: null, comment: '' },
})
const works = [
  'الأرضية مبلّلة قرب المدخل. استعمل الممرّ الأيمن حتى تجفّ.',
  'عند سماع الإنذار اترك ما بيدك. انزل من الدرج الشرقي، ولا تستعمل المصعد.',
  'المواد في هذه الخزانة حارقة. البس القفازات قبل فتحها.',
  'الرافعة تعمل فوق هذه المنطقة. قف خلف الخط الأصفر.',
  'الباب الأيسر مغلق للصيانة. استعمل الباب الأيمن.',
]

/** An assignment whose people review each other: works, drafts, reviews, a grade and a complaint about one of them. */
export async function makePeerReviews(
  admin: Caller,
  enter: (email: string) => Promise<Caller>,
  /** The learner of the demo has the example to grade, and reviews to give. */
  learner: string,
  people: readonly { email: string }[],
): Promise<void> {
  const { data: rubric } = await admin(createRubric, { body: { title: { ar: 'تنبيه سلامة', en: 'Safety notice' }, design } })
  const fields = { kinds: ['text' as const], maxPoints: 20, rubricId: rubric.id, release: 'immediately' as const }
  const { data: assignment } = await admin(createAssignment, { body: { title, instructions, ...fields } })
  const params = { id: assignment.id }
  await admin(publishAssignment, { params })
  const pathId = await makeLesson(admin, {
    assignmentId: assignment.id,
    title,
    path: {
      title: { ar: 'الكتابة للسلامة', en: 'Writing for safety' },
      description: { ar: 'عمل قصير يراجعه المتعلمون لبعضهم.', en: 'A short piece of work that learners review for each other.' },
    },
  })
  const moment = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const shares = { sharePercent: 80, givingPercent: 20 }
  await admin(savePeerReviewSettings, {
    params,
    body: { isOn: true, opensAt: moment(-1), dueAt: moment(6), reviewsEach: 2, ...shares },
  })
  const sample = { text: 'انتبه! المكان خطر جدًّا.', marks: marked('partly', 'no'), comment: 'لا يعرف القارئ ما المطلوب.' }
  await admin(savePeerReviewExample, { params, body: { sample } })

  const callers: Caller[] = []
  for (const [at, email] of [learner, ...people.map((person) => person.email)].entries()) {
    const person = await enter(email)
    await acceptTerms(person)
    await person(enrolMyself, { params: { pathId } })
    await person(submitAssignment, {
      params,
      body: { text: works[at] ?? title.ar },
      headers: { 'idempotency-key': newId() },
    })
    callers.push(person)
  }
  await admin(beginPeerReviews, { params })
  for (const person of callers.slice(1)) {
    const { data } = await person(gradeExample, { params, body: { marks: marked('yes', 'no') } })
    const [first, second] = data.toGive
    if (first)
      await person(submitPeerReview, {
        params: { ...params, reviewId: first.id },
        body: { marks: marked('yes', 'partly'), comment: 'واضح، وينقصه الموعد.' },
      })
    if (second)
      await person(savePeerReview, { params: { ...params, reviewId: second.id }, body: { marks: {}, comment: 'ملاحظات أولى' } })
  }
  const { data: reviewed } = await admin(listReviewedWorks, { query: { assignment: assignment.id } })
  for (const { id } of reviewed.filter(({ reviewCount }) => reviewCount > 0).slice(0, 2))
    await admin(gradeReviewedWork, { params: { id }, body: { comment: 'كما رأى زملاؤك.' } })
  for (const person of callers.slice(1)) {
    const { data } = await person(readOwnPeerReviews, { params })
    const [received] = data.received
    if (!received) continue
    await person(complainAboutPeerReview, {
      params: { ...params, reviewId: received.id },
      body: { reason: 'الموعد مذكور في الجملة الثانية.' },
    })
    return
  }
}
