import { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { waiveLaunch } from '@/lib/domain/standards/xapi/results/results.contract'
import { ApiError } from '@/lib/platform/http/client'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { WaiveForm } from '../_parts/waive-form'

/** The person that the address names; none where the API gives none. */
async function namedPerson({ api, me }: Person, id: string | undefined) {
  if (!id || !can(me, readMember)) return null
  try {
    const { name, email } = (await api(readMember, { params: { id } })).data
    return { id, name, email }
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) return null
    throw error
  }
}

/** Declares content of cmi5 done for a person; `?person=` and `?module=` choose what to begin with. */
export default consolePage({ name: 'contentLaunches', needs: waiveLaunch }, async (page) => {
  const { textsOf, api, me, query } = page
  const { waive: words } = textsOf('contentLaunches').contentLaunches
  const isOpen = can(me, listMembers) && can(me, listModules)
  const lessons = isOpen
    ? (await api(listModules, { query: { type: 'launch.cmi5', status: 'published', perPage: 100 } })).data
    : []
  const options = lessons.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <>
      <SectionHeader trail={words.title} title={words.title} intro={words.intro} shows={{ contract: waiveLaunch }} />
      <Panel title={words.title}>
        {isOpen ? (
          <WaiveForm
            endpoint={endpoint(waiveLaunch)}
            people={endpoint(listMembers)}
            fields={formFields(waiveLaunch, words, { order: ['reason', 'note'] })}
            lessons={options}
            person={await namedPerson(page, query.person)}
            lesson={options.some(({ value }) => value === query.module) ? (query.module ?? null) : null}
          />
        ) : (
          <p>{words.closed}</p>
        )}
      </Panel>
    </>
  )
})
