import { listAnswers } from '@/lib/domain/learning/progress/answers.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { can } from '@/lib/ui/can'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { answerColumns, moduleTitle, nameOf } from './_parts/columns'
import { answerFilters } from './_parts/filters'

export default consolePage('answers', async (page) => {
  const { t, me, language, query } = page
  const say = (key: string) => t(`answers.${key}`)
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listAnswers, query }} />
      <List
        contract={listAnswers}
        name="answers"
        title={say('title')}
        query={query}
        isSearchable={false}
        labelOf={(one) => `${nameOf(one, language)} · ${moduleTitle(one, language)}`}
        hrefOf={can(me, readMember) ? ({ person }) => `/console/members/${person.id}` : undefined}
        filters={await answerFilters(page)}
        columns={answerColumns(page)}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </>
  )
})
