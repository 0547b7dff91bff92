import { importCourse, listCourseParts, readCourseImport } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { RefreshWhenDone } from '../../members/_parts/refresh-when-done'
import { coursePartColumns, coursePartFilters } from '../_parts/columns'
import { CourseReport } from '../_parts/course-report'
import { StartCourse } from '../_parts/start-course'

/** The import of a course: its report, its start, and every part of it. */
export default consolePage({ name: 'courseImports', needs: readCourseImport }, async (page) => {
  const { t, me, api, language, regional, query } = page
  const params = { id: page.params.id ?? '' }
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
            filters={coursePartFilters(page)}
            columns={coursePartColumns(page)}
            empty={{ title: say('noParts') }}
          />
        )}
      </div>
    </>
  )
})
