import { listCourseAttempts, readCourseAttempt } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import { readPackage } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { courseAttemptStates, courseOutcomes } from '@/lib/domain/standards/scorm/words'
import { can } from '@/lib/ui/can'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { personName } from '../../../groups/_parts/names'
import { attemptColumns } from '../../_parts/attempt-columns'

/** The attempts of learners at a course package, in whatever lesson. */
export default consolePage({ name: 'coursePackages', needs: listCourseAttempts }, async (page) => {
  const { textsOf, api, me, language, query } = page
  const params = { id: page.params.id ?? '' }
  const { data: item } = await api(readPackage, { params })
  const { attempts: words } = textsOf('coursePackages').coursePackages
  return (
    <>
      <SectionHeader
        trail={[item.title, words.title]}
        title={words.title}
        intro={<bdi data-text="theirs">{item.title}</bdi>}
        shows={{ contract: listCourseAttempts, params, query }}
      />
      <List
        contract={listCourseAttempts}
        name="course-attempts"
        title={words.title}
        query={query}
        params={params}
        isSearchable={false}
        labelOf={({ person }) => personName(person, language)}
        hrefOf={can(me, readCourseAttempt) ? ({ id }) => `/console/scorm/attempts/${id}` : undefined}
        filters={() => [
          {
            name: 'state',
            label: words.columns.state,
            kind: 'choice',
            options: courseAttemptStates.map((value) => ({ value, label: words.states[value] })),
          },
          {
            name: 'outcome',
            label: words.columns.outcome,
            kind: 'choice',
            options: courseOutcomes.map((value) => ({ value, label: words.results[value] })),
          },
        ]}
        columns={attemptColumns(page)}
        empty={{ title: words.empty, detail: words.emptyDetail }}
      />
    </>
  )
})
