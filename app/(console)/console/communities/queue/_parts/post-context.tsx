import { editable, PostText } from '@/app/(learn)/learn/communities/_parts/post-text'
import type { listQueue } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { listReplies } from '@/lib/domain/learning/communities/threads/replies.contract'
import { readThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { ComparedTexts } from '@/lib/ui/compared-texts'
import type { ItemOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from '../../_parts/desk.module.css'
import { authorName } from '../../_parts/names'

type Item = ItemOf<typeof listQueue>
type Reply = ItemOf<typeof listReplies>
type Props = Pick<Person, 't' | 'me' | 'api' | 'language' | 'regional'> & { item: Item; place: string | undefined }

/** Replies shown before and after the one to decide on. */
const around = { before: 2, after: 1 }

/** The post to decide on, in its conversation: the topic, and the replies around it. */
export async function PostContext(props: Props) {
  const { t, me, api, language, regional, item, place } = props
  const say = (key: string) => t(`communityDesk.queue.${key}`)
  const isReply = item.kind === 'reply'
  const [topic, replies] = await Promise.all([
    can(me, readThread) ? api(readThread, { params: { id: item.threadId } }) : null,
    isReply && can(me, listReplies) ? api(listReplies, { params: { id: item.threadId }, query: { perPage: 100 } }) : null,
  ])
  const all = replies?.data ?? []
  const at = all.findIndex(({ id }) => id === item.id)
  const before: Reply[] = at < 0 ? [] : all.slice(Math.max(0, at - around.before), at)
  const after: Reply[] = at < 0 ? [] : all.slice(at + 1, at + 1 + around.after)
  const title = topic?.data.title ?? item.title
  return (
    <Panel
      title={say('post')}
      intro={
        <span className="row tight">
          <span>{t(`communityDesk.postKinds.${item.kind}`)}</span>
          {place && <bdi data-text="theirs">{place}</bdi>}
        </span>
      }
      tools={
        <span className="row tight">
          <LinkButton href={`/learn/communities/threads/${item.threadId}`}>{say('toTopic')}</LinkButton>
          <LinkButton href={`/console/communities/posts/${item.id}`}>{say('toHistory')}</LinkButton>
        </span>
      }
    >
      {title && (
        <h3 dir={topic?.data.dir ?? item.dir} lang={topic?.data.language ?? item.language} data-text="theirs">
          {title}
        </h3>
      )}
      <ol className={styles.posts}>
        {isReply && topic && (
          <li>
            <Heading {...props} post={topic.data} regional={regional} />
            <PostText {...topic.data} learner={{ t, language }} isLinked={false} />
          </li>
        )}
        {before.map((post) => (
          <Around key={post.id} {...props} post={post} />
        ))}
        <li data-decided data-depth={at < 0 ? undefined : all[at]?.depth} aria-current="true">
          <Heading {...props} post={item} />
          <PostText {...item} learner={{ t, language }} isLinked={false} />
        </li>
        {after.map((post) => (
          <Around key={post.id} {...props} post={post} />
        ))}
      </ol>
      {item.earlier && (
        <section className="stack tight">
          <h4>{say('earlier')}</h4>
          <ComparedTexts
            versions={[
              { label: t('communityDesk.history.before'), text: wholeOf({ ...item, ...item.earlier }, language) },
              { label: t('communityDesk.history.now'), text: wholeOf(item, language) },
            ]}
          />
        </section>
      )}
      {isReply && at < 0 && <p className="small soft">{say('farAway')}</p>}
    </Panel>
  )
}

const wholeOf = (post: Pick<Item, 'title' | 'text' | 'mentions'>, language: Props['language']) =>
  [post.title, editable(post, language)].filter(Boolean).join('\n\n')

const Around = ({ post, ...props }: Props & { post: Reply }) => (
  <li data-depth={post.depth}>
    <Heading {...props} post={post} />
    {post.text ? (
      <PostText {...post} learner={props} isLinked={false} />
    ) : (
      <p className="small soft">{props.t(`communities.states.${post.state}`)}</p>
    )}
  </li>
)

type Headed = Pick<Item, 'author' | 'createdAt'> & { state: Item['state'] | Reply['state'] }

const Heading = ({
  t,
  language,
  regional,
  post: { author, createdAt, state },
}: Omit<Props, 'item' | 'place'> & { post: Headed }) => (
  <span className="row tight small soft">
    <bdi data-text="theirs">{authorName(author, { t, language })}</bdi>
    <When at={createdAt} regional={regional} as="short" />
    {state !== 'visible' && <span className="badge warn">{t(`communityDesk.postStates.${state}`)}</span>}
  </span>
)
