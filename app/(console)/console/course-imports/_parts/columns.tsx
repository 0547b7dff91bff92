import { listCourseParts } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { coursePartStates } from '@/lib/domain/standards/course-imports/words'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { typeName } from './course-report'
import { partColours } from './import-states'

/** The parts of a course can be narrowed by state. */
export function coursePartFilters({ t }: Pick<Person, 't'>): Filter[] {
  const say = (key: string) => t(`courseImports.${key}`)
  return [
    {
      name: 'state',
      label: say('columns.state'),
      kind: 'choice',
      options: coursePartStates.map((value) => ({ value, label: say(`partStates.${value}`) })),
    },
  ]
}

/** The parts of a course: their kind, whether each was made, and why not. */
export function coursePartColumns({
  t,
  language,
  regional,
}: Pick<Person, 't' | 'language' | 'regional'>): Column<ItemOf<typeof listCourseParts>>[] {
  const say = (key: string) => t(`courseImports.${key}`)
  return [
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
      csv: [inWords(listCourseParts, 'reason', say('columns.reason'), (value) => (value ? say(`reasons.${value}`) : ''))],
      cell: ({ reason }) => reason && say(`reasons.${reason}`),
    },
    {
      key: 'detail',
      title: say('columns.detail'),
      csv: ['detail'],
      cell: ({ detail }) => <bdi data-text="theirs">{detail}</bdi>,
    },
  ]
}
