import { answerSurvey } from '@/lib/domain/assessing/surveys/own-surveys.contract'
import { closeSurvey, createSurvey, publishSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { createPath, putStructure } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrol, lockForEnrolling } from '@/lib/domain/learning/learning-paths/enrolling.service'
import { noteEnrolment } from '@/lib/domain/learning/learning-paths/enrolments.service'
import { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { createModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { runAsSystem } from '@/lib/platform/audit/system'
import type { client } from '@/lib/platform/http/client'
import { acceptTerms } from './demo-terms'

type Caller = ReturnType<typeof client>
type Answer = { questionId: string; optionIds?: string[]; number?: number; text?: string }

const options = (...texts: [id: string, ar: string, en: string][]) => texts.map(([id, ar, en]) => ({ id, text: { ar, en } }))

const climate = {
  title: { ar: 'أجواء العمل', en: 'How we work together' },
  introduction: { ar: 'أربعة أسئلة تستغرق دقيقتين.', en: 'Four questions; they take two minutes.' },
  thanks: { ar: 'شكرًا على الصراحة.', en: 'Thank you for being open.' },
  isAnonymous: true,
  sections: [
    {
      id: 'work',
      questions: [
        {
          id: 'mood',
          type: 'scale' as const,
          text: { ar: 'الرضا عن العمل هذا الشهر', en: 'How satisfied were you with your work this month?' },
          isRequired: true,
          steps: 5,
          lowLabel: { ar: 'غير راضٍ', en: 'Not satisfied' },
          highLabel: { ar: 'راضٍ جدًّا', en: 'Very satisfied' },
        },
        {
          id: 'recommend',
          type: 'nps' as const,
          text: { ar: 'احتمال التوصية بالعمل هنا', en: 'Would you recommend working here?' },
        },
        {
          id: 'missing',
          type: 'singleChoice' as const,
          text: { ar: 'أكثر ما ينقص العمل', en: 'What do you miss most?' },
          options: options(
            ['time', 'الوقت', 'Time'],
            ['training', 'التدريب', 'Training'],
            ['tools', 'الأدوات', 'Tools'],
            ['other', 'شيء آخر', 'Something else'],
          ),
        },
        {
          id: 'which',
          type: 'shortText' as const,
          text: { ar: 'الشيء الآخر', en: 'Something else: which?' },
          showIf: { questionId: 'missing', optionId: 'other' },
        },
      ],
    },
  ],
}

const course = {
  title: { ar: 'رأيك في التدريب', en: 'Your view of the training' },
  introduction: { ar: 'رأيك يحسّن الدورة القادمة.', en: 'Your view makes the next course better.' },
  thanks: { ar: 'شكرًا على الإجابة.', en: 'Thank you for answering.' },
  isAnonymous: false,
  sections: [
    {
      id: 'training',
      questions: [
        {
          id: 'topics',
          type: 'multipleChoice' as const,
          text: { ar: 'موضوعات مفيدة', en: 'Which topics were useful?' },
          isRequired: true,
          options: options(
            ['safety', 'السلامة', 'Safety'],
            ['aid', 'الإسعاف الأولي', 'First aid'],
            ['service', 'خدمة العملاء', 'Customer service'],
          ),
        },
        {
          id: 'hours',
          type: 'number' as const,
          text: { ar: 'ساعات التعلّم في الأسبوع', en: 'Hours of learning in a week' },
          least: 0,
          greatest: 40,
        },
        { id: 'wish', type: 'longText' as const, text: { ar: 'اقتراح للدورة القادمة', en: 'A wish for the next course' } },
      ],
    },
  ],
}

const wishes = ['أمثلة أكثر من العمل اليومي.', 'More time for questions.', 'تمارين قصيرة بين الدروس.']
const topics = ['safety', 'aid', 'service']

const climateAnswers = (at: number): Answer[] => [
  { questionId: 'mood', number: [4, 5, 3, 4, 2, 5, 4][at % 7] ?? 4 },
  { questionId: 'recommend', number: [9, 10, 7, 8, 4, 10, 9][at % 7] ?? 8 },
  { questionId: 'missing', optionIds: [['time', 'training', 'tools'][at % 3] ?? 'time'] },
]
const courseAnswers = (at: number): Answer[] => {
  const wish = wishes[at]
  return [
    { questionId: 'topics', optionIds: topics.filter((_, nth) => (at + nth) % 3 !== 0) },
    { questionId: 'hours', number: [2, 3, 3, 4, 5, 6, 12][at % 7] ?? 3 },
    ...(wish ? [{ questionId: 'wish', text: wish }] : []),
  ]
}

async function lessonOf(admin: Caller, survey: typeof climate | typeof course) {
  const { data } = await admin(createSurvey, { body: survey })
  await admin(publishSurvey, { params: { id: data.id } })
  const body = { surveyId: data.id }
  const locales = { ar: { title: survey.title.ar, body }, en: { title: survey.title.en, body } }
  const { data: module } = await admin(createModule, {
    body: { typeKey: 'assessment.survey', sourceLocale: 'ar', settings: {}, locales },
  })
  await admin(publishModule, { params: { id: module.id }, body: {} })
  return { surveyId: data.id, moduleId: module.id }
}

type Answering = {
  organization: { id: string }
  people: readonly { id: string; email: string }[]
  enter: (email: string) => Promise<Caller>
}

/** An anonymous survey that is closed and one with names, in a path of some colleagues. */
export async function makeSurveys(admin: Caller, { organization, people, enter }: Answering): Promise<void> {
  const lessons = [await lessonOf(admin, climate), await lessonOf(admin, course)]
  const texts = {
    ar: { title: 'رأي الزملاء', description: 'استبيانان قصيران.' },
    en: { title: 'Views of colleagues', description: 'Two short surveys.' },
  }
  const { data: path } = await admin(createPath, {
    body: { locales: texts, category: 'feedback', level: 'beginner', estimatedMinutes: 5, selfEnrolment: 'closed' },
  })
  const params = { id: path.id }
  const items = lessons.map(({ moduleId }) => ({ moduleId }))
  const sections = [{ title: { ar: 'الاستبيانات', en: 'Surveys' }, items }]
  await admin(putStructure, { params, body: { sections }, headers: { 'if-match': `"${path.version}"` } })
  await admin(publishPath, { params })
  for (const [at, { id, email }] of people.entries()) {
    await runAsSystem(organization, 'enrolmentCreated', async (context) => {
      const person = await personById(context, id)
      if (!person) return
      const { path: locked, taken } = await lockForEnrolling(context, path.id)
      const assigned = await enrol(
        context,
        { path: locked, person: { id, searchText: person.searchText }, source: 'bulk', dueRule: null },
        taken,
      )
      noteEnrolment(context, locked, assigned, null)
    })
    const colleague = await enter(email)
    await acceptTerms(colleague)
    const locale = at % 2 === 0 ? 'ar' : 'en'
    const answers = [climateAnswers(at), courseAnswers(at)]
    for (const [nth, { surveyId }] of lessons.entries())
      await colleague(answerSurvey, { params: { id: surveyId }, body: { locale, answers: answers[nth] ?? [] } })
  }
  const [closed] = lessons
  if (closed) await admin(closeSurvey, { params: { id: closed.surveyId } })
}
