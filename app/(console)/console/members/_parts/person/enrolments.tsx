import Link from 'next/link'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listRoster } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { When } from '@/lib/ui/when'
import { EnrolmentProgress, EnrolmentState } from '../../../learning-paths/_parts/enrolment-state'
import type { PartProps } from './parts'

const mostShown = 5

/** The newest enrolments of a person over all paths, with the way to all of them. */
export async function Enrolments({ page: { api, me, t, language, regional }, member }: PartProps) {
  if (!can(me, listProgress)) return null
  const say = (key: string) => t(`members.person.enrolments.${key}`)
  const { data, metadata } = await api(listProgress, { query: { person: member.id, perPage: mostShown } })
  const mayReadRoster = can(me, listRoster) && can(me, listPaths)
  return (
    <Panel
      title={t('enrolments.title')}
      tools={
        data.length > 0 && (
          <Link href={`/console/enrolments?person=${member.id}`} prefetch={false}>
            {say(metadata.hasNext ? 'all' : 'open')}
          </Link>
        )
      }
    >
      {data.length === 0 && <p className="soft">{say('none')}</p>}
      <ul className="lines">
        {data.map((one) => {
          const title = <bdi>{inLanguage(one.path.title, language).text}</bdi>
          return (
            <li key={one.id} className="bar">
              <span className="two-lines">
                {mayReadRoster ? (
                  <Link href={`/console/learning-paths/${one.path.id}/learners`} prefetch={false}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
                <span>
                  {one.dueAt ? (
                    <>
                      <span>{say('due')}</span> <When at={one.dueAt} regional={regional} as="short" edge="ends" />
                    </>
                  ) : (
                    say('noDue')
                  )}
                </span>
              </span>
              <span className="row">
                <EnrolmentState enrolment={one} t={t} />
                <EnrolmentProgress enrolment={one} t={t} regional={regional} />
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
