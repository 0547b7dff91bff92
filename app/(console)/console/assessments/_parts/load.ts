import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Person } from '@/lib/ui/person'
import { nameIn } from '../../groups/_parts/group-filter'
import { languageOf, shortStem, textIn } from '../../question-banks/_parts/names'
import type { Stored } from './setting-values'

/** A question as the sections show it. */
export type Named = { text: string; locale: 'ar' | 'en' }
export type SectionNames = { questions: Record<string, Named>; banks: Record<string, string> }

/** Questions of one request. */
const most = 50

/** The names of the questions and banks in sections; deleted ones are left out. */
export async function namesIn(
  { api, language }: Pick<Person, 'api' | 'language'>,
  sections: Stored['sections'],
): Promise<SectionNames> {
  const ids = [
    ...new Set(sections.flatMap((one) => (one.source === 'fixed' ? one.questions.map((each) => each.questionId) : []))),
  ]
  const bankIds = [...new Set(sections.flatMap((one) => (one.source === 'draw' ? [one.bankId] : [])))]
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most))
  const [found, banks] = await Promise.all([
    Promise.all(parts.map((part) => api(listQuestions, { query: { id: part.join(','), perPage: most } }))),
    Promise.all(
      bankIds.map(async (id) => {
        const name = await nameIn(async () => textIn((await api(readQuestionBank, { params: { id } })).data.name, language))
        return [id, name] as const
      }),
    ),
  ])
  const questions = found
    .flatMap(({ data }) => data)
    .map(({ id, stem }) => [id, { text: shortStem(textIn(stem, language), 160), locale: languageOf(stem, language) }] as const)
  return {
    questions: Object.fromEntries(questions),
    banks: Object.fromEntries(banks.flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const]))),
  }
}
