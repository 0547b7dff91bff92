import { readItemAnalysis } from '@/lib/domain/assessing/assessments/analysis/item-analysis.contract'
import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { ApiError } from '@/lib/platform/http/client'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { Amount } from '@/lib/ui/when'
import { languageOf, shortStem, textIn } from '../../../question-banks/_parts/names'
import { Line } from './line'
import { mostMissed } from './missed.rules'

type Assessment = ItemOf<typeof listAttempts>['assessment']

const shown = 4
/** Graded attempts of one's own paths that are looked through, and assessments of them that are. */
const [lookedAttempts, looked] = [100, 6]

/** The questions of an assessment as its attempts in one's own paths answered them; none where those are out of reach by now. */
async function questionsOf({ api }: Person, { id }: Assessment) {
  try {
    return (await api(readItemAnalysis, { params: { id } })).data.questions
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

/** The questions that people most often get wrong, each leading to the analysis of its assessment. */
export async function Missed(page: Person) {
  const { t, me, api, language, regional } = page
  if (!can(me, listAttempts) || !can(me, readItemAnalysis)) return null
  const { data: attempts } = await api(listAttempts, {
    query: { perPage: lookedAttempts, state: 'graded,released', orderBy: 'createdAt:desc' },
  })
  const assessments = [...new Map(attempts.map(({ assessment }) => [assessment.id, assessment])).values()].slice(0, looked)
  const found = await Promise.all(
    assessments.map(async (assessment) => ({ assessment, questions: await questionsOf(page, assessment) })),
  )
  const say = (key: string) => t(`home.desks.missed.${key}`)
  const missed = mostMissed(found, shown)
  return (
    <Panel title={say('title')} intro={say('intro')}>
      {missed.length === 0 ? (
        <p className="soft">{say('none')}</p>
      ) : (
        <ul className="lines">
          {missed.map(({ assessment, question, share }) => (
            <Line
              key={`${assessment.id}-${question.id}`}
              href={`/console/assessments/${assessment.id}/item-analysis`}
              title={
                <span data-text="theirs">
                  <Theirs locale={languageOf(question.stem, language)}>{shortStem(textIn(question.stem, language), 120)}</Theirs>
                </span>
              }
              detail={<bdi data-text="theirs">{textIn(assessment.title, language)}</bdi>}
            >
              <span>
                <Amount value={share} regional={regional} style="percent" maximumFractionDigits={0} /> {say('right')}
              </span>
            </Line>
          ))}
        </ul>
      )}
    </Panel>
  )
}
