import { searchContent } from '@/lib/domain/learning/progress/learner-progress.contract'
import { direction } from '@/lib/platform/i18n/languages'
import type { ItemOf } from '@/lib/ui/endpoint'
import { moduleAddress, pathAddress } from '../_parts/addresses'
import { Empty } from '../_parts/empty'
import { type Learner, learnPage } from '../_parts/learn-page'
import { SearchField } from '../_parts/search-field'
import styles from './search.module.css'

type Found = ItemOf<typeof searchContent>

export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const search = query.q?.trim().slice(0, 200) ?? ''
  // The operation refuses a text without a letter or a digit; there is nothing to look for in it.
  const isText = /[\p{L}\p{N}]/u.test(search)
  const found = isText ? (await api(searchContent, { query: { search } })).data : []
  return {
    title: t('learn.search.title'),
    content: (
      <div className="stack">
        <h1>{t('learn.search.title')}</h1>
        <SearchField
          action="/learn/search"
          name="q"
          value={search || undefined}
          label={t('learn.search.label')}
          go={t('learn.search.go')}
        />
        {isText && found.length > 0 && <Results found={found} learner={learner} />}
        {isText && found.length === 0 && (
          <Empty
            title={<h2>{t('learn.search.nothing', { search: `\u2068${search}\u2069` })}</h2>}
            detail={t('learn.search.nothingDetail')}
          />
        )}
        {!isText && <p className="soft">{t('learn.search.intro')}</p>}
      </div>
    ),
  }
})

/** Where a match is opened: a module in the first path that the learner finds it in. */
function addressOf({ kind, id, pathIds: [path] }: Found): string {
  if (kind === 'path') return pathAddress(id)
  return path ? moduleAddress(path, id) : '/learn/catalogue'
}

function Results({ found, learner: { t } }: { found: Found[]; learner: Learner }) {
  return (
    <>
      <p role="status" className="small soft">
        {t('learn.search.count', { count: found.length })}
      </p>
      <ol className={styles.results}>
        {found.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <a href={addressOf(one)} className={styles.result}>
              <span className="small soft">{t(`learn.search.kinds.${one.kind}`)}</span>
              <strong lang={one.locale} dir={direction(one.locale)} data-text="theirs">
                <Marked pieces={one.title} />
              </strong>
              {one.snippet && (
                <span lang={one.locale} dir={direction(one.locale)} data-text="theirs" className={styles.snippet}>
                  <Marked pieces={one.snippet} />
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}

const Marked = ({ pieces }: { pieces: Found['title'] }) =>
  pieces.map(({ text, isMatch }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other name
    return isMatch ? <mark key={at}>{text}</mark> : text
  })
