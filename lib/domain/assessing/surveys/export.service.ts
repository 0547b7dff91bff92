import { implement } from '@/lib/platform/http/implement'
import { csvText } from '@/lib/platform/text/csv'
import { type CellValue, workbook } from '@/lib/platform/text/workbook'
import { anonymousTable, cellsOf, columnsOf, type Table } from './export.rules'
import * as contracts from './results.contract'
import { mostExported } from './results.contract'
import { eachNamed, type Gathered, gathered } from './results.service'

const mostBytes = 50 * 1024 * 1024

async function namedTable(context: Parameters<typeof eachNamed>[0], { survey, questions, within }: Gathered): Promise<Table> {
  const rows: CellValue[][] = []
  await eachNamed(context, { surveyId: survey.id, within, most: mostExported }, ({ answers, person, ...about }) => {
    const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]))
    rows.push([
      about.id,
      person.id,
      person.name.en ?? person.name.ar ?? '',
      person.email,
      about.pathId,
      about.locale,
      about.createdAt,
      ...questions.flatMap((question) => cellsOf(question, byQuestion.get(question.id))),
    ])
  })
  const about = ['id', 'userId', 'name', 'email', 'pathId', 'locale', 'createdAt']
  return { head: [...about, ...questions.flatMap(columnsOf)], rows }
}

const written = (cell: CellValue) => (cell !== null && typeof cell === 'object' ? cell.day : cell)

export const exportResults = implement(contracts.exportResults, async (context, { params, query: { format, ...filters } }) => {
  const found = await gathered(context, params.id, filters)
  const { survey, tally } = found
  const { head, rows } = survey.isAnonymous ? anonymousTable(tally.results(true).questions) : await namedTable(context, found)
  const rowCount = rows.length
  context.note({
    resource: { type: 'survey', id: survey.id, label: survey.title.ar ?? survey.title.en, name: survey.title },
    after: { records: rowCount },
  })
  const name = `survey-${context.now.toISOString().slice(0, 10)}.${format}`
  if (format === 'csv')
    return {
      name,
      encoding: 'text' as const,
      text: csvText([head, ...rows.map((row) => row.map(written))], { hasMark: true }),
      rowCount,
    }
  const bytes = await workbook({
    name: 'survey',
    isRightToLeft: context.language === 'ar',
    head,
    rows,
    at: context.now,
    most: mostBytes,
  })
  return { name, encoding: 'base64' as const, text: bytes.toString('base64'), rowCount }
})
