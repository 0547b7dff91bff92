import { listQuestionVersions, readQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { shortStem, textIn } from '../../../_parts/names'
import { versionColumns } from '../../../_parts/version-columns'

export default consolePage({ name: 'questionBanks', needs: listQuestionVersions }, async (person) => {
  const { t, api, me, language, params, query } = person
  const own = { id: params.id ?? '' }
  const { data: question } = await api(readQuestion, { params: own })
  const say = (key: string) => t(`questionBanks.versions.${key}`)
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
        columns={versionColumns(question.contentVersion, person)}
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
