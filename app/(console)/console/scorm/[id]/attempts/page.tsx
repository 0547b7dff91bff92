import { listCourseAttempts, readCourseAttempt } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import { readPackage } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { courseAttemptStates, courseOutcomes } from '@/lib/domain/standards/scorm/words'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { personColumn } from '../../../assessments/_parts/person-column'
import { personName } from '../../../groups/_parts/names'
import { textOf } from '../../../live/_parts/names'
import { AttemptResult, Share, TimeSpent } from '../../_parts/attempt-parts'

/** The attempts of learners at a course package, in whatever lesson. */
export default consolePage({ name: 'coursePackages', needs: listCourseAttempts }, async (page) => {
  const { t, textsOf, api, me, regional, language, params, query } = page
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readPackage, { params: own })
  const { attempts: words } = textsOf('coursePackages').coursePackages
  return (
    <>
      <SectionHeader
        trail={[item.title, words.title]}
        title={words.title}
        intro={<bdi data-text="theirs">{item.title}</bdi>}
        shows={{ contract: listCourseAttempts, params: own, query }}
      />
      <List
        contract={listCourseAttempts}
        name="course-attempts"
        title={words.title}
        query={query}
        params={own}
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
        columns={[
          personColumn(t, language, words.columns.person),
          {
            key: 'module',
            title: words.columns.module,
            csv: ['module.title.ar', 'module.title.en'],
            cell: ({ module }) => module && <bdi data-text="theirs">{textOf(module.title, language)}</bdi>,
          },
          {
            key: 'outcome',
            title: words.columns.outcome,
            csv: [
              inWords(listCourseAttempts, 'state', words.columns.state, (value) => t(`coursePackages.attempts.states.${value}`)),
              inWords(listCourseAttempts, 'outcome', words.columns.outcome, (value) =>
                t(`coursePackages.attempts.results.${value}`),
              ),
            ],
            cell: ({ state, outcome }) => <AttemptResult {...{ state, outcome, words }} />,
          },
          {
            key: 'score',
            title: words.columns.score,
            end: true,
            cell: ({ score }) => <Share value={score === null ? null : score / 100} regional={regional} />,
          },
          {
            key: 'seconds',
            title: words.columns.time,
            csv: [{ path: 'seconds', title: words.columns.seconds }],
            end: true,
            cell: ({ seconds }) => <TimeSpent seconds={seconds} regional={regional} />,
          },
          momentColumn('startedAt', words.columns.started, regional),
          { ...momentColumn('lastAt', words.columns.last, regional), sort: undefined },
        ]}
        empty={{ title: words.empty, detail: words.emptyDetail }}
      />
    </>
  )
})
