import { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { Explain } from '../_parts/explain'
import { keyOf } from '../_parts/grants'
import { allPairs } from '../_parts/load'

const id = /^[0-9a-f-]{36}$/

export default consolePage({ name: 'roles', needs: explainPermission }, async (person) => {
  const { t, me, language, query } = person
  const pairs = (await allPairs(person)).map((pair) => ({
    key: keyOf(pair),
    subjectName: pair.subjectName,
    meaning: pair.meaning[language],
  }))
  const title = t('roles.explain.title')
  return (
    <>
      <SectionHeader trail={title} title={title} intro={t('roles.explain.intro')} shows={{ contract: explainPermission }} />
      <Explain
        endpoints={{ explain: endpoint(explainPermission), find: can(me, listMembers) ? endpoint(listMembers) : undefined }}
        pairs={pairs}
        firstPerson={query.person && id.test(query.person) ? query.person : null}
      />
    </>
  )
})
