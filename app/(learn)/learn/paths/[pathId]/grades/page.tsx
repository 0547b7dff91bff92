import { readOwnGrades } from '@/lib/domain/assessing/gradebook/own-grades.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { Amount } from '@/lib/ui/when'
import { moduleAddress, pathAddress } from '../../../_parts/addresses'
import { Empty } from '../../../_parts/empty'
import { KeepOffline } from '../../../_parts/keep-offline'
import { type Learner, learnPage } from '../../../_parts/learn-page'
import { Notice } from '../../../_parts/notice'
import { fieldOf, type Imagining } from './imagined'
import { WhatIf } from './what-if'

type Own = DataOf<typeof readOwnGrades>
type Column = Own['columns'][number]
type Standing = Own['total']

/** The grades of the reader in a path, how the total comes about, and totals of imagined grades. */
export default learnPage(async (learner) => {
  const { t, api, language, params, query, regional } = learner
  const { pathId = '' } = params
  const { data: own } = await api(readOwnGrades, { params: { pathId } })
  const say = (key: string, values?: Record<string, string | number>) => t(`gradebook.own.${key}`, values)
  const imagining: Imagining = {
    rules: own.settings,
    scale: own.scale,
    columns: own.columns.map((column) => {
      const { text, lang } = inLanguage(column.title, language)
      return { ...column, title: text, lang }
    }),
  }
  const labels = Object.fromEntries(
    imagining.columns.map(({ id, title, maxPoints }) => [
      id,
      say('imagined', { title: `\u2068${title}\u2069`, most: maxPoints }),
    ]),
  )
  const typed = Object.fromEntries(own.columns.map(({ id }) => [id, (query[fieldOf(id)] ?? '').slice(0, 40)]))
  const texts = {
    title: say('whatIf'),
    hint: say('whatIfHint'),
    compute: say('compute'),
    reset: say('reset'),
    total: say('total'),
    soFar: say('soFar'),
    none: say('resultNone'),
  }
  const { text, lang } = inLanguage(own.title, language)
  const address = `${pathAddress(pathId)}/grades`
  return {
    title: say('title'),
    content: (
      <div className="stack">
        <Notice {...learner} />
        <header className="stack tight">
          <a href={pathAddress(pathId)} data-text="theirs">
            <Theirs locale={lang}>{text}</Theirs>
          </a>
          <h1>{say('title')}</h1>
        </header>
        {own.columns.length === 0 ? (
          <Empty title={<h2>{say('empty')}</h2>} />
        ) : (
          <>
            <section className="panel stack" aria-label={say('total')}>
              <Totals own={own} learner={learner} />
              <How own={own} learner={learner} />
            </section>
            <ul className="lines">
              {own.columns.map((column) => (
                <li key={column.id}>
                  <OneGrade column={column} pathId={pathId} learner={learner} />
                </li>
              ))}
            </ul>
            <section className="panel" aria-labelledby="what-if">
              <WhatIf imagining={imagining} typed={typed} regional={regional} action={address} texts={texts} labels={labels} />
            </section>
          </>
        )}
        <KeepOffline learner={learner} ahead={[address]} />
      </div>
    ),
  }
})

function Totals({ own, learner: { t, language, regional } }: { own: Own; learner: Learner }) {
  const say = (key: string, values?: Record<string, string | number>) => t(`gradebook.own.${key}`, values)
  const shown = ({ percent, label, gpa }: Standing) =>
    percent === null ? (
      say('none')
    ) : (
      <>
        <strong>
          <Amount value={percent / 100} regional={regional} style="percent" />
        </strong>{' '}
        {label && <bdi>{label[language]}</bdi>} {gpa !== null && <span className="soft">{say('gpa', { gpa })}</span>}
      </>
    )
  return (
    <dl className="facts">
      {(['total', 'soFar'] as const).map((which) => (
        <div key={which}>
          <dt className="small soft">{say(which)}</dt>
          <dd>
            {shown(own[which])}
            <p className="small soft">{say(`${which}Hint`)}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The steps from the grades to the total so far. */
function How({ own, learner: { t, language } }: { own: Own; learner: Learner }) {
  const say = (key: string, values?: Record<string, string | number>) => t(`gradebook.own.${key}`, values)
  const names = new Map(own.settings.categories.map(({ id, title }) => [id, title[language]]))
  const others = say(own.settings.categories.length > 0 ? 'others' : 'all')
  if (own.parts.length === 0) return null
  return (
    <div className="stack tight">
      <h2>{say('how')}</h2>
      <ol className="lines">
        {own.parts.map(({ categoryId, weight, percent }) => {
          const name = `\u2068${names.get(categoryId ?? '') ?? others}\u2069`
          return (
            <li key={categoryId ?? 'others'} data-text="theirs">
              {percent === null ? say('partNone', { name }) : say('part', { name, percent, weight })}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** How a grade counts, in words. */
function remarksOf({ grade, isDropped, isExcluded, isExtraCredit, reason }: Column, t: Learner['t']): string[] {
  const say = (key: string, values?: Record<string, string | number>) => t(`gradebook.own.${key}`, values)
  const taken = grade ? grade.penalty + grade.latePenalty : 0
  const remarks = [
    grade?.isExcused && say('excused'),
    isDropped && say('dropped'),
    isExcluded && say('notCounted'),
    isExtraCredit && say('extra'),
    grade?.isLate && say('late'),
    taken > 0 && say('penalty', { points: taken }),
    grade?.isWaiting && say('waiting'),
    grade && grade.entered !== null && grade.derived !== null && say('over', { points: grade.derived }),
    reason !== '' && say('corrected', { reason: `\u2068${reason}\u2069` }),
  ]
  return remarks.filter((remark) => typeof remark === 'string')
}

function OneGrade({ column, pathId, learner: { t, language } }: { column: Column; pathId: string; learner: Learner }) {
  const say = (key: string, values?: Record<string, string | number>) => t(`gradebook.own.${key}`, values)
  const { grade, moduleId, maxPoints, weight, isExcluded } = column
  const { text, lang } = inLanguage(column.title, language)
  const title = <Theirs locale={lang}>{text}</Theirs>
  return (
    <article className="stack tight">
      <div className="bar">
        <h2 data-text="theirs">{moduleId ? <a href={moduleAddress(pathId, moduleId)}>{title}</a> : title}</h2>
        <strong>{grade?.points == null ? say('none') : say('points', { points: grade.points, most: maxPoints })}</strong>
      </div>
      <p className="small soft">
        {!isExcluded && say('weight', { weight })} {grade?.isPassed != null && say(grade.isPassed ? 'passed' : 'notPassed')}
      </p>
      {remarksOf(column, t).map((remark) => (
        <p key={remark} className="small" data-text="theirs">
          {remark}
        </p>
      ))}
      {grade && grade.comment !== '' && (
        <p dir="auto" data-text="theirs">
          {grade.comment}
        </p>
      )}
    </article>
  )
}
