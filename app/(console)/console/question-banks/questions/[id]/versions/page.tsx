import { listQuestionVersions, readQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { answerInWords, type Question, rightAnswer } from '@/lib/domain/learning/question-banks/questions.rules'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Theirs } from '@/lib/ui/theirs'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../../_parts/console-page'
import { languageOf, shortStem, textIn } from '../../../_parts/names'

export default consolePage({ name: 'questionBanks', needs: listQuestionVersions }, async (person) => {
  const { t, api, me, language, regional, params, query } = person
  const own = { id: params.id ?? '' }
  const { data: question } = await api(readQuestion, { params: own })
  const say = (key: string) => t(`questionBanks.versions.${key}`)
  const words = { true: t('questionParts.true'), false: t('questionParts.false') }
  const stemsOf = ({ content }: { content: Question['content'] }) => ({ ar: content.ar?.stem, en: content.en?.stem })
  const rightIn = (version: Question): string => {
    const right = rightAnswer(version.design)
    return right ? answerInWords(version, right, language, words) : ''
  }
  return (
    <>
      <SectionHeader
        trail={[shortStem(textIn(question.stem, language), 60), say('title')]}
        title={say('title')}
        intro={say('intro')}
        shows={{ contract: listQuestionVersions, params: own }}
      >
        <LinkButton href={`/console/question-banks/questions/${own.id}`}>{say('back')}</LinkButton>
      </SectionHeader>
      <List
        contract={listQuestionVersions}
        params={own}
        name="question-versions"
        title={say('title')}
        query={query}
        isSearchable={false}
        idOf={({ number }) => String(number)}
        labelOf={({ number }) => t('questionBanks.versions.version', { number })}
        columns={[
          {
            key: 'number',
            title: say('number'),
            cell: ({ number }) => (
              <span className="row tight">
                <Amount value={number} regional={regional} />
                {number === question.contentVersion && <span className="badge good">{say('current')}</span>}
              </span>
            ),
          },
          {
            key: 'stem',
            title: t('questionBanks.columns.stem'),
            csv: ['content.ar.stem', 'content.en.stem'],
            cell: (version) => {
              const stems = stemsOf(version as Question)
              return (
                <span data-text="theirs">
                  <Theirs locale={languageOf(stems, language)}>{shortStem(textIn(stems, language), 160)}</Theirs>
                </span>
              )
            },
          },
          {
            key: 'right',
            title: say('right'),
            csv: [],
            cell: (version) => <bdi data-text="theirs">{rightIn(version as Question)}</bdi>,
          },
          momentColumn('createdAt', say('created'), regional),
        ]}
        actionsOf={({ number, design, content }) =>
          can(me, updateQuestion) &&
          number !== question.contentVersion && (
            <ActionButton
              endpoint={endpoint(updateQuestion)}
              input={{ params: own, headers: { 'if-match': `"${question.version}"` }, body: { design, content } as never }}
              label={say('restore')}
              name={t('questionBanks.versions.restoreThis', { number })}
              size="xs"
              done={say('restored')}
              confirm={{
                title: t('questionBanks.versions.restoreThis', { number }),
                detail: <p>{say('restoreDetail')}</p>,
              }}
            />
          )
        }
        empty={{ title: say('none') }}
      />
    </>
  )
})
