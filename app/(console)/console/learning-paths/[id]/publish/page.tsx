import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { updatePath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { publishPath, validatePath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { enrolMany, listCandidates } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { CopyAddress } from '@/lib/ui/actions/copy-address'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { NextSteps } from '@/lib/ui/next-steps'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { type Station, Stations } from '@/lib/ui/stations'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { Enrol } from '../../_parts/enrol'
import { modulesAt, pathWithModules } from '../../_parts/load'
import type { Path } from '../../_parts/outline'
import { PathFrame } from '../../_parts/path-frame'
import { PublishReport } from '../../_parts/publish-report'

export default consolePage({ name: 'learningPaths', needs: validatePath }, async (person) => {
  const { path, modules } = await pathWithModules(person)
  const { t, me } = person
  const params = { id: path.id }
  const headers = { 'if-match': `"${path.version}"` }
  const { status, contents } = path
  const review = (to: 'inReview' | 'draft') => (
    <ActionButton
      endpoint={endpoint(updatePath)}
      input={{ params, headers, body: { status: to } }}
      label={t(`learningPaths.publish.${to}.label`)}
      done={t(`learningPaths.publish.${to}.done`)}
    />
  )
  return (
    <PathFrame path={path} person={person} tab="publish" shows={{ contract: validatePath, params }}>
      <div className="stack">
        <Panel
          title={t('learningPaths.publish.life')}
          intro={t(`learningPaths.publish.about.${contents.isDraft && status === 'published' ? 'openDraft' : status}`)}
          tools={can(me, updatePath) && (status === 'draft' ? review('inReview') : status === 'inReview' && review('draft'))}
        >
          <Life path={path} person={person} />
        </Panel>
        <Next path={path} person={person} />
        {status === 'archived' ? (
          <p className="notice">{t('learningPaths.archivedNote')}</p>
        ) : (
          <PublishReport
            id={path.id}
            version={path.version}
            structure={contents.structure}
            modules={modules}
            modulesAt={modulesAt(person)}
            isDraft={contents.isDraft}
            isFirst={path.publishedVersion === null}
            endpoints={{ validate: endpoint(validatePath), publish: can(me, publishPath) ? endpoint(publishPath) : undefined }}
          />
        )}
      </div>
    </PathFrame>
  )
})

/** The next steps for a published path: enrol people, preview it as learners see it, copy its address. */
function Next({ path: { id, status, contents }, person: { t, me } }: { path: Path; person: Person }) {
  const learner = `/learn/paths/${id}`
  const allowed = <C extends Contract>(contract: C) => (can(me, contract) ? endpoint(contract) : undefined)
  const enrol = allowed(enrolMany)
  return (
    <NextSteps
      isShown={status === 'published' && !contents.isDraft}
      title={t('learningPaths.publish.next.title')}
      detail={t('learningPaths.publish.next.detail')}
    >
      {enrol && (
        <Enrol
          pathId={id}
          endpoints={{ enrol, candidates: endpoint(listCandidates), roles: allowed(listRoles), groups: allowed(listGroups) }}
        />
      )}
      <LinkButton href={learner}>{t('learningPaths.publish.next.look')}</LinkButton>
      <CopyAddress path={learner} label={t('learningPaths.publish.next.copy')} />
    </NextSteps>
  )
}

/** From the first draft to learners, as stations. */
function Life({
  path: { status, contents, publishedVersion, publishedAt, createdAt },
  person: { t, regional },
}: {
  path: Path
  person: Person
}) {
  const title = (key: string, values?: Record<string, number>) => t(`learningPaths.publish.stations.${key}`, values)
  const isPublished = publishedVersion !== null
  const stations: Station[] = [
    { title: title('created'), detail: <When at={createdAt} regional={regional} as="day" />, state: 'done' },
    ...(isPublished
      ? [
          {
            title: title('published', { number: publishedVersion }),
            detail: <When at={publishedAt} regional={regional} as="day" />,
            state: contents.isDraft || status === 'archived' ? ('done' as const) : ('now' as const),
          },
          ...(contents.isDraft ? [{ title: title('draft', { number: contents.number }), state: 'now' as const }] : []),
        ]
      : [
          { title: title('writing'), state: status === 'draft' ? ('now' as const) : ('done' as const) },
          { title: title('review'), state: status === 'inReview' ? ('now' as const) : ('next' as const) },
          { title: title('first'), state: 'next' as const },
        ]),
    ...(status === 'archived' ? [{ title: title('archived'), state: 'now' as const }] : []),
  ]
  return <Stations label={t('learningPaths.publish.life')} stations={stations} />
}
