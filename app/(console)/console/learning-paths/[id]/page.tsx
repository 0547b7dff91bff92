import { putStructure, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { createModule, listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { consolePage } from '../../_parts/console-page'
import { typesFor } from '../../modules/_parts/type-labels'
import { LazyBuilder } from '../_parts/lazy-builder'
import { modulesAt, pathWithModules } from '../_parts/load'
import { PathFrame } from '../_parts/path-frame'
import { mayWriteQuiz } from '../_parts/quiz/load-quiz'
import { ReadOnlyOutline } from '../_parts/read-only-outline'

export default consolePage('learningPaths', async (person) => {
  const { path, modules } = await pathWithModules(person)
  const { t, me, query, language } = person
  const isArchived = path.status === 'archived'
  const at = modulesAt(person)
  const { structure, isDraft } = path.contents
  const mayChoose = can(me, putStructure) && can(me, listModules) && !isArchived
  const types = mayChoose ? await typesFor(person, language) : []
  const choice = mayChoose
    ? {
        list: endpoint(listModules),
        types: Object.fromEntries(types.map(({ key, label }) => [key, label])),
        create: can(me, createModule) ? '/console/modules/new' : undefined,
      }
    : undefined
  return (
    <PathFrame path={path} person={person} tab="outline">
      {can(me, putStructure) && !isArchived ? (
        <LazyBuilder
          key={path.id}
          id={path.id}
          first={{ document: structure, isDraft, version: path.version }}
          endpoints={{ put: endpoint(putStructure), read: endpoint(readPath) }}
          modules={modules}
          choice={choice}
          modulesAt={at}
          quizAt={mayWriteQuiz(me) ? `/console/learning-paths/${path.id}/quiz` : undefined}
          show={query.show}
        />
      ) : (
        <div className="stack">
          <p className="notice">{t(isArchived ? 'learningPaths.archivedNote' : 'learningPaths.readOnly')}</p>
          <ReadOnlyOutline structure={structure} modules={modules} person={person} modulesAt={at} />
        </div>
      )}
    </PathFrame>
  )
})
