import type { readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { submissionAddress } from './names'

type Detail = DataOf<typeof readSubmissionToGrade>
type Props = Pick<Person, 't' | 'regional'> & { submission: Detail }

/** The work that was handed in beside its text: link, files with players, and the other versions. */
export function Work({ t, regional, submission }: Props) {
  const { link, files, versions, similarity } = submission
  const say = (key: string) => t(`assignmentDesk.${key}`)
  if (!link && files.length === 0 && !similarity && versions.length < 2) return null
  return (
    <Panel title={say('work')}>
      <div className="stack">
        <WorkContent t={t} text="" link={link} files={files} />
        {similarity && <p>{t('assignmentDesk.similarity', { share: similarity.share })}</p>}
        {versions.length > 1 && (
          <nav aria-label={say('versions')} className="row tight">
            {versions.map(({ id, number, state, submittedAt }) => (
              <a key={id} href={submissionAddress(id, undefined)} aria-current={id === submission.id ? 'page' : undefined}>
                {t('assignmentDesk.numbered', { number })} · {say(`states.${state}`)} ·{' '}
                <When at={submittedAt} regional={regional} as="short" />
              </a>
            ))}
          </nav>
        )}
      </div>
    </Panel>
  )
}

/** A text, a link and files. */
export const WorkContent = ({ t, text, link, files }: Pick<Props, 't'> & Pick<Detail, 'text' | 'link' | 'files'>) => (
  <>
    {text && (
      <div className="well" dir="auto" data-text="theirs" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </div>
    )}
    {link && (
      <p>
        <a href={link} rel="noopener noreferrer nofollow" target="_blank" dir="ltr" data-text="theirs">
          {link}
        </a>
      </p>
    )}
    <Files t={t} files={files} />
  </>
)

const Files = ({ t, files }: Pick<Props, 't'> & Pick<Detail, 'files'>) =>
  files.length > 0 && (
    <ul className="lines" aria-label={t('assignmentDesk.files')}>
      {files.map(({ id, name, kind, url }) => (
        <li key={id} className="stack tight">
          {url && kind === 'audio' && (
            // biome-ignore lint/a11y/useMediaCaption: a recording of a person, which has no captions
            <audio controls preload="none" src={url} />
          )}
          {url && kind === 'video' && (
            // biome-ignore lint/a11y/useMediaCaption: a recording of a person, which has no captions
            <video controls preload="none" src={url} />
          )}
          {url ? (
            <a href={url} data-text="theirs">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi data-text="theirs">{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
