import { readOwnBoard } from '@/lib/domain/assessing/points/own-boards.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { numberIn } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import { Chips } from '../../../_parts/chips'
import { type Learner, learnPage } from '../../../_parts/learn-page'
import styles from '../../points.module.css'

type Board = DataOf<typeof readOwnBoard>

/** A leaderboard: its run, the first ones or those around the reader, and the rule of ties. */
export default learnPage(async (learner) => {
  const { t, api, params, query, language } = learner
  const say = (key: string) => t(`learn.points.boards.${key}`)
  const view = query.view === 'around' ? 'around' : 'top'
  const run = query.run === 'previous' ? 'previous' : 'current'
  const { data: board } = await api(readOwnBoard, { params: { boardId: params.boardId ?? '' }, query: { view, run } })
  const { text: title, lang } = inLanguage(board.name, language)
  const chip = (text: string, to: { view: string; run: string }) => ({
    href: `/learn/points/boards/${board.id}?${new URLSearchParams(to)}`,
    text,
    isCurrent: to.view === view && to.run === run,
  })
  const other = run === 'current' ? 'previous' : 'current'
  const chips = [
    chip(say('top'), { view: 'top', run }),
    ...(board.own ? [chip(say('around'), { view: 'around', run })] : []),
    ...(board.period === 'all' ? [] : [chip(say(other), { view, run: other })]),
  ]
  return {
    title,
    content: (
      <div className="stack">
        <header className="stack tight">
          <p className="small">
            <a href="/learn/points">{t('learn.points.title')}</a>
          </p>
          <h1 lang={lang} dir="auto" data-text="theirs">
            {title}
          </h1>
          <Run board={board} learner={learner} />
        </header>
        <Chips label={say('title')} chips={chips} />
        <section className="panel stack" aria-label={title}>
          {board.isTooSmall ? <p>{say('tooSmall')}</p> : <Rows board={board} learner={learner} />}
          {board.own && <p>{t('learn.points.boards.own', { rank: board.own.rank })}</p>}
          <p className="small soft">{say('ties')}</p>
        </section>
      </div>
    ),
  }
})

function Run({ board: { run }, learner: { t, regional } }: { board: Board; learner: Learner }) {
  const day = (date: string) => <When at={`${date}T12:00:00.000Z`} regional={{ ...regional, timeZone: 'UTC' }} as="day" />
  const last = run.ends && new Date(Date.parse(run.ends) - 86_400_000).toISOString().slice(0, 10)
  return (
    <p className="soft">
      {run.starts && last && (
        <>
          {day(run.starts)} – {day(last)} ·{' '}
        </>
      )}
      {t(`learn.points.boards.states.${run.state}`)}
    </p>
  )
}

function Rows({ board: { rows }, learner: { t, language, regional } }: { board: Board; learner: Learner }) {
  const say = (key: string) => t(`learn.points.boards.${key}`)
  return (
    <table className={styles.board}>
      <thead>
        <tr>
          <th scope="col">{say('rank')}</th>
          <th scope="col">{say('person')}</th>
          <th scope="col">{say('points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, points, name, alias, isOwn }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, because people may be anonymous
          <tr key={at} data-own={isOwn || undefined}>
            <td>{numberIn(regional, rank)}</td>
            <td>
              {name || alias ? (
                <bdi data-text="theirs">{alias ?? inLanguage(name ?? {}, language).text}</bdi>
              ) : (
                <span className="soft">{say('anonymous')}</span>
              )}
              {isOwn && (
                <>
                  {' '}
                  <span className="badge">{say('you')}</span>
                </>
              )}
            </td>
            <td>{numberIn(regional, points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
