import { readCommunity } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { createReply, listReplies } from '@/lib/domain/learning/communities/threads/replies.contract'
import { mostDepth } from '@/lib/domain/learning/communities/threads/shapes.contract'
import { followThread, readThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { subscriptionLevels } from '@/lib/domain/learning/communities/words'
import { can } from '@/lib/ui/can'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { type Learner, learnPage } from '../../../_parts/learn-page'
import { Notice } from '../../../_parts/notice'
import { Press } from '../../../_parts/press'
import { communityAddress, threadAddress, withQuery } from '../../_parts/addresses'
import { Compose } from '../../_parts/compose'
import { Post } from '../../_parts/post'
import styles from '../../communities.module.css'

export type Topic = DataOf<typeof readThread>
export type Reply = ItemOf<typeof listReplies>

/** A topic with its replies as a conversation. Everything that is done here is a plain form. */
export default learnPage(async (learner) => {
  const { t, api, query, params } = learner
  const id = params.threadId ?? ''
  const { data: topic } = await api(readThread, { params: { id } })
  const [{ data: space }, { data: replies, metadata }] = await Promise.all([
    api(readCommunity, { params: { id: topic.communityId } }),
    api(listReplies, { params: { id }, query: { perPage: 50, cursor: query.cursor } }),
  ])
  if (topic.isUnread) await api(followThread, { params: { id }, body: { isRead: true } })
  const isOpen = space.state === 'active' && ['visible', 'pending'].includes(topic.state) && can(learner.me, createReply)
  const place = { topic, isOpen, learner }
  return {
    title: topic.title || t('communities.notShown'),
    content: (
      <div className="stack">
        <Head topic={topic} space={space} learner={learner} />
        <Notice query={query} t={t} />
        <div className={styles.card} id={`post-${topic.id}`}>
          <Post post={topic} {...place} />
        </div>
        <Follow topic={topic} learner={learner} />
        <section className="stack" aria-labelledby="replies">
          <h2 id="replies">{t('communities.replies', { count: topic.replyCount })}</h2>
          <ol className={styles.list}>
            {replies.map((reply) => (
              <li
                key={reply.id}
                id={`post-${reply.id}`}
                className={styles.card}
                data-depth={reply.depth}
                data-accepted={reply.isAccepted || undefined}
              >
                <Post post={reply} {...place} />
              </li>
            ))}
          </ol>
          {metadata.nextCursor && (
            <div>
              <a className="button quiet" href={withQuery(threadAddress(id), { cursor: metadata.nextCursor })}>
                {t('communities.more')}
              </a>
            </div>
          )}
        </section>
        {isOpen && !topic.isLocked && <Answer topic={topic} replies={replies} learner={learner} />}
      </div>
    ),
  }
})

type HeadProps = { topic: Topic; space: DataOf<typeof readCommunity>; learner: Learner }

function Head({ topic, space, learner: { t, language } }: HeadProps) {
  return (
    <header className="stack tight">
      <p className="small">
        <a href={communityAddress(space.id)} data-text="theirs">
          <bdi>{inLanguage(space.title, language).text}</bdi>
        </a>
      </p>
      <h1 className={styles.title} dir={topic.dir} lang={topic.language} data-text="theirs">
        {topic.title || t('communities.notShown')}
      </h1>
      <p className={styles.facts}>
        <span>{t(`communities.threadKinds.${topic.kind}`)}</span>
        {topic.answerState === 'answered' && <span className="badge good">{t('communities.answered')}</span>}
        {topic.isPrivate && <span className="badge">{t('communities.privateDetail')}</span>}
        {topic.isLocked && <span className="badge">{t('communities.lockedDetail')}</span>}
        {topic.tags.map((tag) => (
          <bdi key={tag} data-text="theirs">
            #{tag}
          </bdi>
        ))}
      </p>
    </header>
  )
}

/** The form for a reply, to the topic or to one of its replies. */
function Answer({ topic, replies, learner }: { topic: Topic; replies: Reply[]; learner: Learner }) {
  const { t, query, language } = learner
  const to = replies.find(({ id, depth }) => id === query.to && depth < mostDepth)
  const name = to?.author ? inLanguage(to.author.name, language).text : t('communities.formerMember')
  return (
    <section id="answer" className="stack tight" aria-labelledby="answer-title">
      <h2 id="answer-title">{to ? t('communities.replyTo', { name: `\u2068${name}\u2069` }) : t('communities.reply')}</h2>
      {to && (
        <p className="small">
          <a href={`${threadAddress(topic.id)}#answer`}>{t('communities.replyToTopic')}</a>
        </p>
      )}
      <Compose
        action="community-reply"
        next={threadAddress(topic.id)}
        fields={{ id: topic.id, ...(to && { parent: to.id }) }}
        label={t('communities.compose.reply')}
        send={t('communities.sendReply')}
        learner={learner}
      />
    </section>
  )
}

/** How the reader follows the topic. */
const Follow = ({ topic: { id, subscription }, learner: { t } }: { topic: Topic; learner: Learner }) => (
  <section className={styles.actions} aria-label={t('communities.follow.label')}>
    <span>{t(`communities.follow.now.${subscription ?? 'none'}`)}</span>
    {subscriptionLevels
      .filter((level) => level !== subscription)
      .map((level) => (
        <Press key={level} action="community-follow" next={threadAddress(id)} fields={{ id, level }} className="link-button">
          {t(`communities.follow.to.${level}`)}
        </Press>
      ))}
  </section>
)
