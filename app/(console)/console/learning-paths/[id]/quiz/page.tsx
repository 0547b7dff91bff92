import { redirect } from 'next/navigation'
import { putStructure, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { messages } from '@/messages/catalogue'
import { consolePage } from '../../../_parts/console-page'
import { titlesOf } from '../../_parts/outline'
import { LazyQuiz } from '../../_parts/quiz/lazy-quiz'
import { bankNameOf, loadQuiz, mayWriteQuiz, quizCalls } from '../../_parts/quiz/load-quiz'

export default consolePage({ name: 'learningPaths', needs: putStructure }, async (person) => {
  const { t, me, api, language, params, query, textsOf } = person
  const { data: path } = await api(readPath, { params: { id: params.id ?? '' } })
  const back = `/console/learning-paths/${path.id}`
  if (!mayWriteQuiz(me) || path.status === 'archived') redirect(back)
  const loaded = await loadQuiz(person, path, query.module)
  // The lesson has no quiz yet, or one that is archived: its own page says so.
  if (!loaded) redirect(`/console/modules/${query.module}`)
  const { text, lang } = inLanguage(titlesOf(path), language)
  return (
    <Texts of={textsOf('parts', 'learningPaths', 'questionBanks', 'questionParts', 'assessments')}>
      <SectionHeader
        trail={[text, t('learningPaths.quiz.title')]}
        title={t('learningPaths.quiz.title')}
        intro={<bdi lang={lang}>{text}</bdi>}
        shows={{ contract: readPath, params: { id: path.id } }}
      />
      <LazyQuiz
        key={`${path.id} ${query.module ?? query.section ?? ''}`}
        {...loaded}
        pathId={path.id}
        sectionId={query.section ?? null}
        language={language}
        bankName={bankNameOf(path, language)}
        untitled={t('learningPaths.quiz.untitled')}
        publishesPath={can(me, publishPath) && path.status === 'published' && !path.contents.isDraft}
        calls={quizCalls()}
        lists={{ questions: endpoint(listQuestions), banks: endpoint(listQuestionBanks) }}
        types={Object.fromEntries(questionTypes.map((type) => [type, t(`questionBanks.types.${type}`)]))}
        texts={{ ar: messages.ar.questionParts, en: messages.en.questionParts }}
        back={back}
      />
    </Texts>
  )
})
