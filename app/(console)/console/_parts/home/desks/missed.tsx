import { readItemAnalysis } from '@/lib/domain/assessing/assessments/analysis/item-analysis.contract'
import { listAssessments } from '@/lib/domain/assessing/assessments/definitions.contract'
import { can } from '@/lib/ui/can'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { Amount } from '@/lib/ui/when'
import { languageOf, shortStem, textIn } from '../../../question-banks/_parts/names'
import { Line } from './line'
import { mostMissed } from './missed.rules'

const shown = 4
/** The assessments that are looked through: those that changed last. */
const looked = 6

/** The questions that people most often get wrong, each leading to the analysis of its assessment. */
export async function Missed({ t, me, api, language, regional }: Person) {
  if (!can(me, listAssessments) || !can(me, readItemAnalysis)) return null
  const { data: assessments } = await api(listAssessments, {
    query: { perPage: looked, status: 'published', orderBy: 'updatedAt:desc' },
  })
  const found = await Promise.all(
    assessments.map(async (assessment) => ({
      assessment,
      questions: (await api(readItemAnalysis, { params: { id: assessment.id } })).data.questions,
    })),
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
