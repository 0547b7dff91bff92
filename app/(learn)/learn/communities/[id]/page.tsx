import { readCommunity } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { createThread, listThreads } from '@/lib/domain/learning/communities/threads/threads.contract'
import { can } from '@/lib/ui/can'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { IconLock, IconPin } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { Chips } from '../../_parts/chips'
import { Empty } from '../../_parts/empty'
import { type Learner, learnPage } from '../../_parts/learn-page'
import { Notice } from '../../_parts/notice'
import { Press } from '../../_parts/press'
import { SearchField } from '../../_parts/search-field'
import { communityAddress, threadAddress, withQuery } from '../_parts/addresses'
import { Author } from '../_parts/author'
import { Compose } from '../_parts/compose'
import { ToCommunities } from '../_parts/to-communities'
import styles from '../communities.module.css'

type Space = DataOf<typeof readCommunity>
type Topic = ItemOf<typeof listThreads>

const views = {
  all: {},
  open: { kind: 'question', answer: 'open' },
  answered: { answer: 'answered' },
  discussions: { kind: 'discussion' },
} as const
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

/** A community: its rules, its questions and discussions, and where to write. */
export default learnPage(async (learner) => {
  const { t, api, query, params, language, me } = learner
  const { data: space } = await api(readCommunity, { params: { id: params.id ?? '' } })
  const { text: title, lang } = inLanguage(space.title, language)
  const rules = inLanguage(space.rules, language)
  const mayWrite = space.isReadable && space.state === 'active' && can(me, createThread)
  return {
    title,
    content: (
      <div className="stack">
        <header className="stack tight">
          <ToCommunities t={t} />
          <h1 lang={lang} dir="auto" data-text="theirs">
            {title}
          </h1>
          <p className={styles.facts}>
            <span>{t(`communities.kinds.${space.kind}`)}</span>
            {space.state === 'archived' && <span className="badge">{t('communities.archivedDetail')}</span>}
          </p>
        </header>
        <Notice query={query} t={t} />
        <Membership space={space} learner={learner} />
        {rules.text && (
          <details>
            <summary>{t('communities.rules')}</summary>
            <p className={styles.rules} lang={rules.lang} dir="auto" data-text="theirs">
              {rules.text}
            </p>
          </details>
        )}
        {mayWrite && <Ask space={space} learner={learner} />}
        {space.isReadable && <Topics space={space} learner={learner} />}
      </div>
    ),
  }
})

function Membership({ space: { id, kind, membership, state }, learner: { t } }: { space: Space; learner: Learner }) {
  const common = { next: communityAddress(id), fields: { id } }
  if (membership === 'active')
    return (
      <div className="row">
        <span className="badge good">{t('communities.memberships.active')}</span>
        <Press action="community-leave" className="link-button" {...common}>
          {t('communities.leave')}
        </Press>
      </div>
    )
  if (membership === 'pending')
    return (
      <div className="row">
        <span className="badge">{t('communities.memberships.pending')}</span>
        <Press action="community-leave" className="link-button" {...common}>
          {t('communities.takeBack')}
        </Press>
      </div>
    )
  if (state === 'archived') return null
  return (
    <div className="row">
      <Press action="community-join" className="button quiet" {...common}>
        {t(kind === 'closed' ? 'communities.askToJoin' : 'communities.join')}
      </Press>
      {kind === 'closed' && <span className="small soft">{t('communities.closedDetail')}</span>}
    </div>
  )
}

function Ask({ space: { id }, learner }: { space: Space; learner: Learner }) {
  const { t, query } = learner
  const { module } = query
  return (
    <details open={query.ask !== undefined} id="ask">
      <summary className="button">{t('communities.ask.open')}</summary>
      <Compose
        action="community-ask"
        next={communityAddress(id)}
        fields={{ id, ...(module && { module }) }}
        label={t('communities.ask.text')}
        send={t('communities.ask.send')}
        hasTitle
        learner={learner}
      >
        <fieldset>
          <legend className="small soft">{t('communities.ask.kind')}</legend>
          {(['question', 'discussion'] as const).map((kind) => (
            <label key={kind} className={styles.choice}>
              <input type="radio" name="kind" value={kind} defaultChecked={kind === 'question'} />{' '}
              {t(`communities.threadKinds.${kind}`)}
            </label>
          ))}
          <label className={styles.choice}>
            <input type="checkbox" name="private" value="1" /> {t('communities.ask.private')}
          </label>
        </fieldset>
      </Compose>
    </details>
  )
}

async function Topics({ space, learner }: { space: Space; learner: Learner }) {
  const { t, api, query } = learner
  const { cursor, module } = query
  const search = query.q?.trim().slice(0, 200) ?? ''
  const view = viewNames.find((known) => known === query.view) ?? 'all'
  const address = communityAddress(space.id)
  const params = { id: space.id }
  const chosen = { ...views[view], ...(module && { module }) }
  const isFirst = view === 'all' && !cursor && !search && !module
  const [pinned, { data, metadata }] = await Promise.all([
    isFirst ? api(listThreads, { params, query: { pin: 'pinned', perPage: 10 } }) : null,
    api(listThreads, {
      params,
      query: { ...chosen, ...(isFirst && { pin: 'unpinned' }), perPage: 20, cursor, search: search || undefined },
    }),
  ])
  const topics = [...(pinned?.data ?? []), ...data]
  return (
    <>
      <SearchField
        action={address}
        name="q"
        value={search || undefined}
        label={t('communities.search.here')}
        go={t('communities.search.go')}
      />
      {module && (
        <p className="row">
          <span>{t('communities.aboutLesson')}</span> <a href={address}>{t('communities.allTopics')}</a>
        </p>
      )}
      <Views address={address} view={view} module={module} t={t} />
      {topics.length > 0 ? (
        <ol className={styles.list}>
          {topics.map((topic) => (
            <li key={topic.id} className={styles.card} data-unread={topic.isUnread || undefined}>
              <TopicCard topic={topic} learner={learner} />
            </li>
          ))}
        </ol>
      ) : (
        <Empty title={<h2>{t('communities.noTopics.title')}</h2>} detail={t('communities.noTopics.detail')} />
      )}
      {metadata.nextCursor && (
        <div>
          <a
            className="button quiet"
            href={withQuery(address, { view: view === 'all' ? undefined : view, module, q: search, cursor: metadata.nextCursor })}
          >
            {t('communities.more')}
          </a>
        </div>
      )}
    </>
  )
}

type ViewsProps = Pick<Learner, 't'> & { address: string; view: View; module: string | undefined }

const Views = ({ address, view, module, t }: ViewsProps) => (
  <Chips
    label={t('communities.views.label')}
    chips={viewNames.map((name) => ({
      href: withQuery(address, { view: name === 'all' ? undefined : name, module }),
      text: t(`communities.views.${name}`),
      isCurrent: name === view,
    }))}
  />
)

function TopicCard({ topic, learner }: { topic: Topic; learner: Learner }) {
  const { t } = learner
  const { id, kind, state, title, tags, dir, language, author, isPinned, isLocked, isPrivate, answerState, replyCount } = topic
  return (
    <>
      <h2 className={styles.title} dir={dir} lang={language} data-text="theirs">
        <a href={threadAddress(id)}>{title || t('communities.notShown')}</a>
      </h2>
      <p className={styles.facts}>
        {topic.isUnread && <span className="badge good">{t('communities.new')}</span>}
        {isPinned && (
          <span>
            <IconPin size={16} stroke={1.6} aria-hidden="true" /> {t('communities.pinned')}
          </span>
        )}
        {isLocked && (
          <span>
            <IconLock size={16} stroke={1.6} aria-hidden="true" /> {t('communities.locked')}
          </span>
        )}
        <span>{t(`communities.threadKinds.${kind}`)}</span>
        {answerState === 'answered' && <span className="badge good">{t('communities.answered')}</span>}
        {isPrivate && <span className="badge">{t('communities.private')}</span>}
        {state === 'pending' && <span className="badge warn">{t('communities.states.pending')}</span>}
        <span>{t('communities.replies', { count: replyCount })}</span>
        {topic.voteCount > 0 && <span>{t('communities.votes', { count: topic.voteCount })}</span>}
        {tags.map((tag) => (
          <bdi key={tag} data-text="theirs">
            #{tag}
          </bdi>
        ))}
      </p>
      <Author author={author} createdAt={topic.activityAt} learner={learner} />
    </>
  )
}
