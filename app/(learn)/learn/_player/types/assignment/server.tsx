import { readOwnComments } from '@/lib/domain/assessing/assignments/marking/comments.contract'
import { readLearnerAssignment } from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import { ApiError } from '@/lib/platform/http/client'
import { direction } from '@/lib/platform/i18n/languages'
import type { DataOf } from '@/lib/ui/endpoint'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import type { Learner } from '../../../_parts/learn-page'
import { textOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import type { ModulePlayer, PlayedModule } from '../../scene'
import { Draft } from './draft'
import { PeerReview } from './peer-review'
import { Rules } from './rules'
import { Works } from './works'

/** An assignment: what to do and how it is graded, what was handed in with its grade, and the draft. */
async function AssignmentPage({ module, learner }: { module: PlayedModule; learner: Learner }) {
  const { t, api, language } = learner
  const intro = <Lines text={textOf(module.body.intro)} />
  const assignmentId = textOf(module.body.assignmentId)
  const assignment =
    module.isPreview || !assignmentId ? null : await found(api(readLearnerAssignment, { params: { id: assignmentId } }))
  if (!assignment)
    return (
      <div className="stack">
        {intro}
        <p className="notice">{t(`player.assignment.${module.isPreview ? 'preview' : 'closed'}`)}</p>
      </div>
    )
  const { data } = assignment
  const lesson = learner.path.replace(/\?.*$/, '')
  return (
    <div className="stack">
      {intro}
      {data.instructions && (
        <div className="stack tight" lang={data.locale} dir={direction(data.locale)} data-text="theirs">
          <Lines text={data.instructions} />
        </div>
      )}
      <Rules assignment={data} learner={learner} />
      {data.rubric && !data.submissions.some(({ grade }) => grade?.marks) && (
        <details className="panel">
          <summary>{t('player.assignment.rubric')}</summary>
          <RubricTable design={data.rubric.design} language={language} say={(key, values) => t(`rubrics.table.${key}`, values)} />
        </details>
      )}
      <Works assignment={data} comments={await commentsOf(data, learner)} lesson={lesson} learner={learner} />
      <Draft assignment={data} lesson={lesson} learner={learner} />
      <PeerReview assignmentId={data.id} lesson={lesson} learner={learner} />
    </div>
  )
}

/** The comments in place of what was released. */
async function commentsOf({ id, submissions }: DataOf<typeof readLearnerAssignment>, { api }: Learner) {
  const released = submissions.filter(({ state }) => state === 'released')
  const read = async (submissionId: string) =>
    [submissionId, (await api(readOwnComments, { params: { id, submissionId } })).data.comments] as const
  return new Map(await Promise.all(released.map((work) => read(work.id))))
}

/** Nothing where the reader may not see it, or it is not there. */
async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) return null
    throw error
  }
}

export const assignment: ModulePlayer = { typeKey: 'assessment.assignment', Page: AssignmentPage }
