import { changeCells } from '@/lib/domain/assessing/gradebook/cells.contract'
import { listGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import { builtInScales } from '@/lib/domain/assessing/gradebook/scales.rules'
import { addColumn, changeSettings } from '@/lib/domain/assessing/gradebook/settings.contract'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'

type Caller = ReturnType<typeof client>

const comments = ['مشاركة منتظمة وأسئلة جيدة.', 'Well prepared for every session.', 'يمكن المشاركة أكثر في النقاش.']

/** The gradebook of a path: a category of work beside the quizzes, two columns by hand, and grades in them, one of them corrected. */
export async function keepGradebook(admin: Caller, pathId: string): Promise<void> {
  const params = { pathId }
  const categoryId = newId()
  await admin(changeSettings, {
    params,
    body: {
      categories: [
        { id: categoryId, title: { ar: 'أعمال الدورة', en: 'Coursework' }, weight: 40, dropLowest: 0, weighting: 'points' },
      ],
      uncategorized: { weight: 60, dropLowest: 0, weighting: 'weights' },
      scaleId: builtInScales.find(({ gpaMax }) => gpaMax === 5)?.id ?? null,
      rounding: 'halfUp',
      decimals: 0,
    },
  })
  const columns = [
    { title: { ar: 'المشاركة', en: 'Participation' }, maxPoints: 10, categoryId },
    { title: { ar: 'عرض قصير', en: 'Short talk' }, maxPoints: 20, categoryId },
  ]
  const ids: string[] = []
  for (const body of columns) ids.push((await admin(addColumn, { params, body })).data.column.id)
  const { data: people } = await admin(listGradebook, { params, query: { perPage: 12 } })
  const [participation = '', talk = ''] = ids
  const cells = people.flatMap(({ id: enrolmentId }, at) => [
    { enrolmentId, columnId: participation, version: 0, points: 6 + (at % 5), comment: comments[at % 9] ?? '' },
    ...(at % 4 === 3 ? [] : [{ enrolmentId, columnId: talk, version: 0, points: 12 + ((at * 3) % 9) / 2, isExcused: at === 6 }]),
  ])
  if (cells.length === 0) return
  await admin(changeCells, { params, body: { cells } })
  const reason = 'لم يُحتسب العرض الثاني.'
  const corrected = { enrolmentId: people[0]?.id ?? '', columnId: participation, version: 1, points: 9 }
  await admin(changeCells, { params, body: { cells: [corrected], reason } })
}
