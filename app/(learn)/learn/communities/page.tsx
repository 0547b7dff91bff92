import { listCommunities } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { searchPosts } from '@/lib/domain/learning/communities/threads/threads.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { Empty } from '../_parts/empty'
import { type Learner, learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { SearchField } from '../_parts/search-field'
import results from '../search/search.module.css'
import { threadAddress } from './_parts/addresses'
import { Author } from './_parts/author'
import { Decisions } from './_parts/decisions'
import { Spaces } from './_parts/spaces'
import styles from './communities.module.css'

/** The communities of the reader, and a search in what is written in them. */
export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const search = query.q?.trim().slice(0, 200) ?? ''
  const [{ data, metadata }, found] = await Promise.all([
    api(listCommunities, { query: { perPage: 50, cursor: query.cursor } }),
    search ? api(searchPosts, { query: { search, perPage: 30 } }) : null,
  ])
  return {
    title: t('communities.title'),
    content: (
      <div className="stack">
        <header className="stack tight">
          <h1>{t('communities.title')}</h1>
          <p className="soft">{t('communities.intro')}</p>
        </header>
        <SearchField
          action="/learn/communities"
          name="q"
          value={search || undefined}
          label={t('communities.search.label')}
          go={t('communities.search.go')}
        />
        <Notice query={query} t={t} />
        {found && <Found posts={found.data} learner={learner} />}
        {!found && <Decisions learner={learner} />}
        {!found && data.length === 0 && (
          <Empty title={<h2>{t('communities.none.title')}</h2>} detail={t('communities.none.detail')} />
        )}
        {!found && data.length > 0 && <Spaces spaces={data} learner={learner} />}
        {!found && (
          <p className="small">
            <a href="/learn/communities/moderation">{t('communities.transparency.title')}</a>
          </p>
        )}
        {!found && metadata.nextCursor && (
          <div>
            <a className="button quiet" href={`/learn/communities?${new URLSearchParams({ cursor: metadata.nextCursor })}`}>
              {t('communities.more')}
            </a>
          </div>
        )}
      </div>
    ),
  }
})

function Found({ posts, learner }: { posts: ItemOf<typeof searchPosts>[]; learner: Learner }) {
  const { t } = learner
  return (
    <section className="stack">
      <p role="status" className="small soft">
        {t('communities.search.count', { count: posts.length })} <a href="/learn/communities">{t('communities.search.end')}</a>
      </p>
      <ol className={results.results}>
        {posts.map(({ id, threadId, title, text, dir, language, author, createdAt }) => (
          <li key={id}>
            <a href={`${threadAddress(threadId)}#post-${id}`} className={results.result}>
              <strong dir="auto" data-text="theirs" className={styles.title}>
                {title}
              </strong>
              <span dir={dir} lang={language} data-text="theirs" className={results.snippet}>
                {text.replace(/@\{[0-9a-f-]{36}\}/g, '@…')}
              </span>
              <Author author={author} createdAt={createdAt} learner={learner} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
