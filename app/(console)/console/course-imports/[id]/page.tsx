import { importCourse, listCourseParts, readCourseImport } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { coursePartStates } from '@/lib/domain/standards/course-imports/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { RefreshWhenDone } from '../../members/_parts/refresh-when-done'
import { CourseReport, typeName } from '../_parts/course-report'
import { partColours } from '../_parts/import-states'
import { StartCourse } from '../_parts/start-course'

/** The import of a course: its report, its start, and every part of it. */
export default consolePage({ name: 'courseImports', needs: readCourseImport }, async (person) => {
  const { t, me, api, language, regional, query } = person
  const params = { id: person.params.id ?? '' }
  const { data: of } = await api(readCourseImport, { params })
  const say = (key: string) => t(`courseImports.${key}`)
  const title = of.title || of.fileName
  const mayStart = can(me, importCourse) && of.state === 'checked' && of.partCount > 0
  return (
    <>
      <SectionHeader trail={title} title={<bdi data-text="theirs">{title}</bdi>} shows={{ contract: readCourseImport, params }}>
        {of.bankId && <LinkButton href={`/console/question-banks/${of.bankId}`}>{say('openBank')}</LinkButton>}
        {of.pathId && (
          <LinkButton href={`/console/learning-paths/${of.pathId}`} kind="filled">
            {say('openPath')}
          </LinkButton>
        )}
      </SectionHeader>
      <RefreshWhenDone />
      <div className="stack">
        <CourseReport of={of} language={language} regional={regional} t={t} />
        {mayStart && (
          <Panel title={say('startTitle')} intro={say('startIntro')}>
            <StartCourse endpoint={endpoint(importCourse)} id={of.id} format={of.format} />
          </Panel>
        )}
        {of.partCount + of.leftOutCount > 0 && (
          <List
            contract={listCourseParts}
            name="course-import-parts"
            title={say('parts')}
            params={params}
            isSearchable={false}
            query={query}
            labelOf={({ title: name }) => name}
            filters={[
              {
                name: 'state',
                label: say('columns.state'),
                kind: 'choice',
                options: coursePartStates.map((value) => ({ value, label: say(`partStates.${value}`) })),
              },
            ]}
            columns={[
              {
                key: 'number',
                title: say('columns.number'),
                csv: ['number'],
                cell: ({ number }) => <Amount value={number} regional={regional} />,
              },
              {
                key: 'title',
                title: say('columns.part'),
                csv: ['title'],
                cell: ({ title: name }) => <bdi data-text="theirs">{name}</bdi>,
              },
              {
                key: 'kind',
                title: say('columns.kind'),
                csv: [inWords(listCourseParts, 'kind', say('columns.kind'), (value) => say(`partKinds.${value}`))],
                cell: ({ kind, type }) => (kind === 'lesson' && type ? typeName(type, language) : say(`partKinds.${kind}`)),
              },
              {
                key: 'state',
                title: say('columns.state'),
                csv: [inWords(listCourseParts, 'state', say('columns.state'), (value) => say(`partStates.${value}`))],
                cell: ({ state }) => <span className={`badge ${partColours[state]}`}>{say(`partStates.${state}`)}</span>,
              },
              {
                key: 'reason',
                title: say('columns.reason'),
                csv: [
                  inWords(listCourseParts, 'reason', say('columns.reason'), (value) => (value ? say(`reasons.${value}`) : '')),
                ],
                cell: ({ reason }) => reason && say(`reasons.${reason}`),
              },
              {
                key: 'detail',
                title: say('columns.detail'),
                csv: ['detail'],
                cell: ({ detail }) => <bdi data-text="theirs">{detail}</bdi>,
              },
            ]}
            empty={{ title: say('noParts') }}
          />
        )}
      </div>
    </>
  )
})
