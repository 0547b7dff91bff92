import { makeQuiz } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { putEnrolment } from '@/lib/domain/testing/learning'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { changeCells } from './cells.contract'
import { exampleSettings } from './gradebook.shapes.contract'
import { createScale } from './scales.contract'
import { addColumn, changeSettings } from './settings.contract'

const manual = { title: { ar: 'المشاركة', en: 'Participation' }, maxPoints: 10 }

/** A column that is entered by hand, in the gradebook of a path. */
export async function putColumn(org: Org, pathId: string, more: object = {}): Promise<string> {
  const { envelope } = await org.admin.call(addColumn, { params: { pathId }, body: { ...manual, ...more } })
  if (envelope.statusCode !== 200) throw new Error(`A column was not added: ${JSON.stringify(envelope)}`)
  return (envelope.data as { column: { id: string } }).column.id
}

/** A path with a graded quiz, a learner, and a column by hand. */
export async function putBook(org: Org) {
  const quiz = await makeQuiz(org, { attemptsAllowed: 0 }, ['trueFalse', 'trueFalse'])
  const columnId = await putColumn(org, quiz.pathId)
  return { ...quiz, columnId, itemId: quiz.items[0]?.id ?? '' }
}

type Sent = Record<string, unknown> & { enrolmentId: string; columnId: string }
type Cell = (typeof changeCells)['example']['returns']['cells'][number]
/** Enters grades as the administrator. */
export async function enter(org: Org, pathId: string, cells: Sent[], reason?: string): Promise<Cell[]> {
  const sent = cells.map((cell) => ({ version: 0, ...cell }))
  const answer = await org.admin.call(changeCells, { params: { pathId }, body: { cells: sent, ...(reason && { reason }) } })
  if (answer.status !== 200) throw new Error(`Grades were not entered: ${JSON.stringify(answer.envelope)}`)
  return (answer.envelope.data as { cells: Cell[] }).cells
}

const scaleIn = async (org: Org) =>
  ((await org.admin.call(createScale, { body: createScale.example.body })).envelope.data as { id: string }).id

export const preparations: Preparations = {
  'gradebook.read': async (org) => ({ params: { pathId: (await putBook(org)).pathId } }),
  'gradebook.list': async (org) => {
    const { pathId } = await putBook(org)
    for (const person of [org.admin, org.learner]) await putEnrolment(org, pathId, person)
    return { params: { pathId } }
  },
  'gradebook.configure': async (org) => ({ params: { pathId: (await putBook(org)).pathId } }),
  'gradebook.addColumn': async (org) => ({ params: { pathId: (await putBook(org)).pathId } }),
  'gradebook.changeColumn': async (org) => {
    const { pathId, itemId } = await putBook(org)
    await org.admin.call(changeSettings, { params: { pathId }, body: exampleSettings })
    return { params: { pathId, columnId: itemId } }
  },
  'gradebook.removeColumn': async (org) => {
    const { pathId, columnId } = await putBook(org)
    return { params: { pathId, columnId } }
  },
  'gradebook.enter': async (org) => {
    const { pathId, columnId, enrolmentId } = await putBook(org)
    return { params: { pathId }, body: { cells: [{ enrolmentId, columnId, version: 0, points: 8 }] } }
  },
  'gradebook.history': async (org) => {
    const { pathId, columnId, enrolmentId } = await putBook(org)
    await enter(org, pathId, [{ enrolmentId, columnId, points: 7 }])
    await enter(org, pathId, [{ enrolmentId, columnId, points: 8, version: 1 }], 'The second page was overlooked.')
    return { params: { pathId }, query: { enrolment: enrolmentId, column: columnId } }
  },
  'gradebook.export': async (org) => ({ params: { pathId: (await putBook(org)).pathId } }),
  'gradebook.import': async (org) => {
    const { pathId, columnId, enrolmentId } = await putBook(org)
    const text = `Enrollment,Participation [${columnId}]\n${enrolmentId},11\n`
    return { params: { pathId }, body: { format: 'csv', text, dryRun: true } }
  },
  'gradeScales.change': async (org) => ({ params: { scaleId: await scaleIn(org) } }),
  'gradeScales.remove': async (org) => ({ params: { scaleId: await scaleIn(org) } }),
  'ownGrades.read': async (org) => {
    const { pathId, learner } = await putBook(org)
    return { params: { pathId }, by: { org, person: learner } }
  },
}
