import { redirect } from 'next/navigation'
import { readAssessment, updateAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { createQuestion, listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../../question-banks/_parts/names'
import { SectionsFormLazy } from '../../_parts/lazy'
import { namesIn } from '../../_parts/load'

export default consolePage({ name: 'assessments', needs: updateAssessment }, async (page) => {
  const { t, api, me, language, params } = page
  const own = { id: params.id ?? '' }
  const { data: assessment } = await api(readAssessment, { params: own })
  // An archived assessment cannot be changed (6532).
  if (assessment.status === 'archived') redirect(`/console/assessments/${own.id}`)
  return (
    <>
      <SectionHeader
        trail={[textIn(assessment.title, language), t('assessments.questions')]}
        title={t('assessments.questions')}
        intro={<bdi data-text="theirs">{textIn(assessment.title, language)}</bdi>}
        shows={{ contract: updateAssessment, params: own }}
      />
      <SectionsFormLazy
        assessment={assessment}
        names={await namesIn(page, assessment.sections)}
        lists={{
          questions: endpoint(listQuestions),
          banks: endpoint(listQuestionBanks),
          types: Object.fromEntries(questionTypes.map((type) => [type, t(`questionBanks.types.${type}`)])),
          mayCreate: can(me, createQuestion),
        }}
        save={endpoint(updateAssessment)}
        reads={endpoint(readAssessment)}
      />
    </>
  )
})
