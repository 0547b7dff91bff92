import { createObservation, publishObservation } from '@/lib/domain/assessing/observations/observations.contract'
import { createComment } from '@/lib/domain/assessing/rubrics/comments.contract'
import { readyMade } from '@/lib/domain/assessing/rubrics/ready-made.rules'
import { createRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import type { client } from '@/lib/platform/http/client'

const comments = [
  { ar: 'أحسنت، العمل واضح ومرتب.', en: 'Well done, clear and orderly work.' },
  { ar: 'اذكر مصدر كل رقم.', en: 'Say where each number comes from.' },
  { ar: 'الخطوات صحيحة، وبقي التحقق من النتيجة.', en: 'The steps are right; check the result too.' },
]

/** Rubrics, comments, and observed work that is published, by a checklist (its id is returned) and by a rubric. */
export async function makeRubrics(admin: ReturnType<typeof client>): Promise<string> {
  for (const name of ['report', 'presentation', 'practical'] as const) await admin(createRubric, { body: readyMade[name] })
  for (const text of comments) await admin(createComment, { body: { text, isOwn: false } })
  const item = (key: string, ar: string, en: string, points: number, isRequired = false) => ({
    key,
    title: { ar, en },
    points,
    isRequired,
  })
  const forklift = await admin(createObservation, {
    body: {
      title: { ar: 'قيادة الرافعة الشوكية', en: 'Driving the forklift' },
      instructions: { ar: 'جولة واحدة في المستودع مع المقيّم.', en: 'One round in the store with the observer.' },
      passPercent: 70,
      form: {
        kind: 'checklist',
        items: [
          item('belt', 'ربط حزام الأمان', 'Fastens the seat belt', 1, true),
          item('check', 'فحص الرافعة قبل الحركة', 'Checks the truck before moving', 2),
          item('horn', 'التنبيه عند المنعطفات', 'Sounds the horn at corners', 1),
          item('load', 'خفض الحمولة عند التوقف', 'Lowers the load when parked', 2, true),
        ],
      },
    },
  })
  await admin(publishObservation, { params: { id: forklift.data.id } })
  const { title, design, allowsOwnPoints } = readyMade.presentation
  const talk = await admin(createObservation, { body: { title, form: { kind: 'rubric', design, allowsOwnPoints } } })
  await admin(publishObservation, { params: { id: talk.data.id } })
  return forklift.data.id
}
