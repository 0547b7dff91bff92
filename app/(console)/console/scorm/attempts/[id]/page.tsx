import { readMember } from '@/lib/domain/people/members/member.contract'
import {
  listCourseAttempts,
  listCourseInteractions,
  readCourseAttempt,
} from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { personName } from '../../../groups/_parts/names'
import { textOf } from '../../../live/_parts/names'
import { AttemptItems } from '../../_parts/attempt-items'
import { AttemptResult, Share, TimeSpent } from '../../_parts/attempt-parts'
import { Questions } from '../../_parts/questions'

/** One attempt at a course package: what each item reached, and what was answered in it. */
export default consolePage({ name: 'coursePackages', needs: readCourseAttempt }, async (page) => {
  const { textsOf, api, me, regional, language, params, query } = page
  const own = { attemptId: params.id ?? '' }
  const { data: attempt } = await api(readCourseAttempt, { params: own })
  const { attempts: words } = textsOf('coursePackages').coursePackages
  const { person, module, package: course, items, score, seconds, finishedAt } = attempt
  const name = personName(person, language)
  return (
    <>
      <SectionHeader
        trail={name}
        shows={{ contract: readCourseAttempt, params: own }}
        title={<bdi data-text="theirs">{name}</bdi>}
        intro={
          <span className="row tight">
            <AttemptResult {...{ ...attempt, words }} />
            {course && <bdi data-text="theirs">{course.title}</bdi>}
          </span>
        }
      >
        {can(me, readMember) && <LinkButton href={`/console/members/${person.id}`}>{words.toPerson}</LinkButton>}
        {course && can(me, listCourseAttempts) && (
          <LinkButton href={`/console/scorm/${course.id}/attempts`}>{words.toAll}</LinkButton>
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              ...(module
                ? [
                    {
                      label: words.columns.module,
                      value: <bdi data-text="theirs">{textOf(module.title, language)}</bdi>,
                    },
                  ]
                : []),
              { label: words.columns.number, value: <Amount value={attempt.number} regional={regional} /> },
              ...(score === null
                ? []
                : [{ label: words.columns.score, value: <Share value={score / 100} regional={regional} /> }]),
              { label: words.columns.time, value: <TimeSpent seconds={seconds} regional={regional} /> },
              { label: words.columns.started, value: <When at={attempt.startedAt} regional={regional} /> },
              { label: words.columns.last, value: <When at={attempt.lastAt} regional={regional} /> },
              ...(finishedAt ? [{ label: words.columns.finished, value: <When at={finishedAt} regional={regional} /> }] : []),
            ]}
          />
        </Panel>
        <AttemptItems {...{ items, words, regional }} />
        {can(me, listCourseInteractions) && <Questions {...{ ...page, id: own.attemptId, query, items, words }} />}
      </div>
    </>
  )
})
