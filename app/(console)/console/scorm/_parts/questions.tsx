import { listCourseInteractions } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import type { AttemptReport, AttemptTexts } from './attempt-parts'
import { questionColumns } from './question-columns'

type Props = Pick<Person, 't' | 'regional'> & {
  id: string
  query: Record<string, string | undefined>
  items: AttemptReport['items']
  words: AttemptTexts
}

/** The single questions that the items reported, with their answers. */
export function Questions({ t, regional, id, query, items, words }: Props) {
  const { questions } = words
  return (
    <section aria-labelledby="questions" className="stack">
      <div>
        <h2 id="questions">{questions.title}</h2>
        <p className="soft">{questions.intro}</p>
      </div>
      <List
        contract={listCourseInteractions}
        name="course-interactions"
        title={questions.title}
        query={query}
        params={{ attemptId: id }}
        isSearchable={false}
        labelOf={({ name }) => name}
        columns={questionColumns({ t, regional, items, words })}
        empty={{ title: questions.none, detail: questions.noneDetail }}
      />
    </section>
  )
}
