import { listNotes } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { IconBookmarkFilled } from '@/lib/ui/icons'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import { moduleAddress } from '../_parts/addresses'
import { Empty } from '../_parts/empty'
import { KeepOffline } from '../_parts/keep-offline'
import { type Learner, learnPage } from '../_parts/learn-page'
import results from '../search/search.module.css'
import styles from './notes.module.css'

type Note = ItemOf<typeof listNotes>

/** Every bookmark and note of the reader, the newest first. */
export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const { cursor } = query
  const { data, metadata } = await api(listNotes, { query: { perPage: 50, cursor } })
  const { nextCursor } = metadata
  return {
    title: t('learn.own.title'),
    content: (
      <div className="stack">
        <header className="stack tight">
          <h1>{t('learn.own.title')}</h1>
          <p className="soft">{t('learn.own.intro')}</p>
        </header>
        {data.length > 0 ? (
          <ol className={results.results}>
            {data.map((note) => (
              <li key={note.id}>
                <Kept note={note} learner={learner} />
              </li>
            ))}
          </ol>
        ) : (
          <Empty title={<h2>{t('learn.own.none')}</h2>} detail={t('learn.own.noneDetail')}>
            <a className="button" href="/learn">
              {t('learn.own.toPaths')}
            </a>
          </Empty>
        )}
        {nextCursor && (
          <div>
            <a className="button quiet" href={`/learn/notes?${new URLSearchParams({ cursor: nextCursor })}`}>
              {t('learn.catalogue.more')}
            </a>
          </div>
        )}
        <KeepOffline learner={learner} ahead={['/learn/notes']} />
      </div>
    ),
  }
})

function Kept({ note, learner: { t, regional } }: { note: Note; learner: Learner }) {
  const { moduleId, pathId, title, locale, isAvailable, isBookmarked, text, updatedAt } = note
  const content = (
    <>
      <strong className={styles.title}>
        {isBookmarked && <IconBookmarkFilled size={18} role="img" aria-label={t('learn.own.marked')} />}
        {isAvailable ? <Theirs locale={locale}>{title || t('learn.untitled')}</Theirs> : t('learn.unavailable')}
      </strong>
      {text && (
        <span dir="auto" data-text="theirs" className={styles.text}>
          {text}
        </span>
      )}
      <span className="small soft">
        <When at={updatedAt} regional={regional} as="day" />
      </span>
    </>
  )
  if (!isAvailable) return <div className={results.result}>{content}</div>
  return (
    <a href={moduleAddress(pathId, moduleId)} className={results.result}>
      {content}
    </a>
  )
}
