'use client'
import { Button } from '@mantine/core'
import type { readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import type {
  confirmMark,
  decideMark,
  giveMarks,
  proposeMark,
  readMarking,
} from '@/lib/domain/assessing/assignments/marking/marking.contract'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { call } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { type Mark, MarksForm, type Sent } from './marks-form'
import { useChange } from './use-change'

type Detail = DataOf<typeof readSubmissionToGrade>
type Marking = DataOf<typeof readMarking>
type Props = {
  submission: Pick<Detail, 'id' | 'maxPoints' | 'rubric' | 'teamGrades' | 'grades'>
  marking: Marking
  /** null: the caller may not mark. */
  give: Endpoint<typeof giveMarks> | null
  propose: Endpoint<typeof proposeMark> | null
  confirm: Endpoint<typeof confirmMark> | null
  decide: Endpoint<typeof decideMark> | null
  comments: Endpoint<typeof listComments> | null
  language: Language
}

/** The points and comments of one marker, or of a proposal. */
function Marks({ grades, title }: { grades: readonly Mark[]; title: string }) {
  const t = useTranslations('assignmentDesk')
  return (
    <div className="well stack tight">
      <strong>{title}</strong>
      {grades.map(({ ref, points, comment }) => (
        <div key={ref} className="stack tight">
          <span>{points === null ? '—' : t('twice.points', { points })}</span>
          {comment && (
            <p dir="auto" data-text="theirs" style={{ whiteSpace: 'pre-wrap' }}>
              {comment}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** The proposal of one marker, which the other one confirms. */
function Proposal({ submission, marking: { proposal, isMarker, state }, confirm }: Props) {
  const t = useTranslations('assignmentDesk')
  const { change, isSending, fault } = useChange()
  if (!proposal) return null
  const params = { id: submission.id }
  return (
    <>
      <Marks grades={proposal.grades} title={t(proposal.isOwn ? 'twice.ownProposal' : 'twice.otherProposal')} />
      <p dir="auto" data-text="theirs">
        {proposal.note}
      </p>
      {fault && (
        <p className="notice bad" role="alert">
          {fault}
        </p>
      )}
      {confirm && isMarker && state === 'proposed' && !proposal.isOwn && (
        <div>
          <Button loading={isSending} onClick={() => void change(() => call(confirm, { params }), t('twice.confirmed'))}>
            {t('twice.confirm')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The state of the marking, and the marks that the caller may see. */
function Standing(props: Props) {
  const t = useTranslations('assignmentDesk')
  const { state, handedInCount, markings, difference, markerTolerance: tolerance, way, mayMark } = props.marking
  return (
    <Panel title={t('twice.title')}>
      <p className="row tight">
        <span className={state === 'agreed' ? 'badge good' : 'badge warn'}>{t(`twice.states.${state}`)}</span>
        <span>{t('twice.handedIn', { count: handedInCount })}</span>
      </p>
      {state === 'open' && <p className="soft">{t(mayMark || markings.length > 0 ? 'twice.blind' : 'twice.full')}</p>}
      {difference !== null && <p>{t('twice.difference', { points: difference, tolerance })}</p>}
      {way && <p>{t(`twice.ways.${way}`)}</p>}
      {state !== 'open' &&
        markings.map(({ marker, isOwn, grades }, at) => {
          const name = marker && inLanguage(marker.name, props.language).text
          return <Marks key={marker?.id ?? at} grades={grades} title={isOwn ? t('twice.own') : name || t('twice.other')} />
        })}
      <Proposal {...props} />
    </Panel>
  )
}

/** Marking by two people: blind, then together. */
export function TwoMarkers(props: Props) {
  const { submission, marking, give, propose, decide, comments, language } = props
  const t = useTranslations('assignmentDesk')
  const params = { id: submission.id }
  const nameOf = (ref: string, at: number) => {
    const person = submission.grades.find((grade) => grade.ref === ref)?.person
    return person ? inLanguage(person.name, language).text : t('nth', { number: at + 1 })
  }
  const own = marking.markings.find(({ isOwn }) => isOwn)
  const form = { submission, nameOf, comments, language }
  const giveAll = (handsIn: boolean) => async (grades: Sent) => {
    if (give) await call(give, { params, body: { grades, handsIn } })
  }
  const isUndecided = marking.state === 'apart' || marking.state === 'proposed'
  const mayAgree = marking.isMarker ? propose !== null : decide !== null
  const agree = async (grades: Sent, note: string) => {
    if (marking.isMarker && propose) await call(propose, { params, body: { grades, note } })
    else if (decide) await call(decide, { params, body: { grades, note } })
  }
  const kind = marking.isMarker ? 'propose' : 'decide'
  const withOwnPoints = submission.rubric && { ...submission.rubric, allowsOwnPoints: true }
  return (
    <>
      <Standing {...props} />
      {give && marking.mayMark && (
        <MarksForm
          {...form}
          title={t(own && !own.handedInAt ? 'twice.ownDraft' : 'twice.own')}
          first={own?.grades ?? []}
          hasNote={false}
          ways={[
            { label: t('twice.handIn'), done: t('twice.gaveIn'), send: giveAll(true) },
            ...(own?.handedInAt
              ? []
              : [{ label: t('twice.saveDraft'), done: t('twice.saved'), send: giveAll(false), isDraft: true }]),
          ]}
        />
      )}
      {mayAgree && isUndecided && (
        <MarksForm
          {...form}
          submission={{ ...submission, rubric: withOwnPoints }}
          title={t('twice.agreeTitle')}
          hint={t(`twice.${kind}Hint`)}
          first={marking.mean ?? []}
          hasNote
          ways={[
            {
              label: t(`twice.${kind}`),
              done: t(kind === 'propose' ? 'twice.proposed' : 'twice.decided'),
              send: agree,
            },
          ]}
        />
      )}
    </>
  )
}
