import {
  addFile,
  completeFile,
  removeFile,
  saveSubmission,
} from '@/lib/domain/assessing/assignments/submissions/submissions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { DoForm } from '../../../_parts/do-form'
import type { Learner } from '../../../_parts/learn-page'
import { Press } from '../../../_parts/press'
import styles from './assignment.module.css'
import type { Assignment } from './calls'
import { Tools } from './enhance'
import { pointsIn } from './rules'
import { Files } from './works'

type Props = { assignment: Assignment; lesson: string; learner: Learner }

const fieldIds = { text: 'submission-text', link: 'submission-link' }
const longestText = 100_000

/** The draft: a plain form, which the browser's script makes more comfortable, with the files beside it. */
export function Draft({ assignment, lesson, learner }: Props) {
  const { t, regional } = learner
  const { draft, kinds, refusal, submissions, penaltyNow, maxPoints } = assignment
  const say = (key: string, values?: Record<string, string | number>) => t(`player.assignment.${key}`, values)
  if (refusal)
    return refusal === 'allUsed' && submissions.length > 0 ? null : <p className="notice">{say(`refusals.${refusal}`)}</p>
  const [last] = submissions
  const { text, link } = draft ?? { text: last?.text ?? '', link: last?.link ?? '' }
  const takesFiles = kinds.some((kind) => kind !== 'text' && kind !== 'link')
  return (
    <section className="stack" aria-labelledby="own-work">
      <h2 id="own-work">{say(submissions.length > 0 ? 'againTitle' : 'workTitle')}</h2>
      {penaltyNow > 0 && (
        <p className="notice warn">
          {say('penaltyNow', { points: pointsIn(penaltyNow, regional), most: pointsIn(maxPoints, regional) })}
        </p>
      )}
      {takesFiles && (
        <Files
          files={draft?.files ?? last?.files ?? []}
          learner={learner}
          remove={
            draft
              ? (file) => (
                  <Press
                    action="assignment-file"
                    next={lesson}
                    fields={{ assignment: assignment.id, file: file.id }}
                    className="link-button"
                  >
                    {say('remove')}
                  </Press>
                )
              : undefined
          }
        />
      )}
      {takesFiles && (
        <noscript>
          <p className="notice">{say('needsScript')}</p>
        </noscript>
      )}
      <Tools
        calls={{
          save: endpoint(saveSubmission),
          add: endpoint(addFile),
          complete: endpoint(completeFile),
          remove: endpoint(removeFile),
        }}
        assignmentId={assignment.id}
        kinds={kinds}
        fileKinds={assignment.fileKinds}
        fieldIds={fieldIds}
        regional={regional}
        texts={learner.textsOf('player').player.assignment.tools}
      />
      <DoForm action="assignment-submit" className="stack">
        <input type="hidden" name="assignment" value={assignment.id} />
        <input type="hidden" name="next" value={lesson} />
        {kinds.includes('text') && (
          <label className="stack tight" htmlFor={fieldIds.text}>
            {say('text')}
            <textarea
              id={fieldIds.text}
              name="text"
              className={styles.writing}
              rows={10}
              maxLength={longestText}
              dir="auto"
              data-text="theirs"
              defaultValue={text}
            />
          </label>
        )}
        {kinds.includes('link') && (
          <label className="stack tight" htmlFor={fieldIds.link}>
            {say('link')}
            <input
              id={fieldIds.link}
              name="link"
              type="url"
              className="input"
              dir="ltr"
              maxLength={2000}
              placeholder="https://"
              defaultValue={link}
              data-text="theirs"
            />
          </label>
        )}
        <div className="row tight">
          <button type="submit" className="button">
            {say(submissions.length > 0 ? 'submitAgain' : 'submit')}
          </button>
          <button type="submit" className="button quiet" formAction="/learn/do/assignment-save">
            {say('save')}
          </button>
        </div>
      </DoForm>
    </section>
  )
}
