import { listCourseImports, validateCourse } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { importColours } from './_parts/import-states'

/** Courses of other products that were checked or imported. */
export default consolePage('courseImports', ({ t, me, regional, query }) => {
  const say = (key: string) => t(`courseImports.${key}`)
  const create = can(me, validateCourse) && (
    <LinkButton href="/console/course-imports/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listCourseImports, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listCourseImports}
        name="course-imports"
        title={say('title')}
        query={query}
        labelOf={({ title, fileName }) => title || fileName}
        hrefOf={({ id }) => `/console/course-imports/${id}`}
        columns={[
          {
            key: 'title',
            title: say('columns.title'),
            csv: ['title', 'fileName'],
            cell: ({ title, fileName }) => <bdi data-text="theirs">{title || fileName}</bdi>,
          },
          {
            key: 'format',
            title: say('columns.format'),
            csv: [inWords(listCourseImports, 'format', say('columns.format'), (value) => say(`formats.${value}`))],
            cell: ({ format }) => say(`formats.${format}`),
          },
          {
            key: 'state',
            title: say('columns.state'),
            csv: [inWords(listCourseImports, 'state', say('columns.state'), (value) => say(`states.${value}`))],
            cell: ({ state }) => <span className={`badge ${importColours[state]}`}>{say(`states.${state}`)}</span>,
          },
          amountColumn('leftOutCount', say('columns.leftOut'), regional),
          momentColumn('createdAt', say('columns.created'), regional),
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail'), action: create }}
      />
    </>
  )
})
