import { decidePost, listQueue } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { readAnyCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { queueStates } from '@/lib/domain/learning/communities/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { State } from '@/lib/ui/list/state'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { nameIn } from '../../groups/_parts/group-filter'
import { CommunityTabs } from '../_parts/community-tabs'
import { queueAddress, textOf } from '../_parts/names'
import { Desk } from './_parts/desk'
import { PostContext } from './_parts/post-context'
import { Reports } from './_parts/reports'

const most = 100

type TabProps = Pick<Person, 't'> & { state?: string; community?: string }

/** The queue by the state of its posts. */
const StateTabs = ({ t, state, community }: TabProps) => (
  <Tabs
    label={t('communityDesk.queue.states')}
    tabs={[undefined, ...queueStates].map((value) => ({
      href: queueAddress(null, { community, state: value }),
      title: value ? t(`communityDesk.postStates.${value}`) : t('communityDesk.queue.all'),
      isCurrent: value === state,
    }))}
  />
)

/** The posts that wait for a decision, one at a time and the most urgent first, each with what is around it. */
export default consolePage({ name: 'communities', needs: listQueue }, async (page) => {
  const { t, me, api, language, query, textsOf } = page
  const say = (key: string, values?: Record<string, string | number>) => t(`communityDesk.queue.${key}`, values)
  const { state, community } = query
  const { data: items, metadata } = await api(listQueue, { query: { state, community, perPage: most } } as never)
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === query.post),
  )
  const item = items[at]
  const wasDecided = query.post !== undefined && item?.id !== query.post
  const addressAt = (place: number) => {
    const one = items[place]
    return one ? queueAddress(one.id, query) : null
  }
  const readTitle = async (id: string) => textOf((await api(readAnyCommunity, { params: { id } })).data.title, language)
  const place = item && (await nameIn(() => readTitle(item.communityId)))
  const words = textsOf('communityDesk').communityDesk
  return (
    <Texts of={textsOf('parts', 'communityDesk')}>
      <SectionHeader
        trail={say('title')}
        title={say('title')}
        intro={say('intro')}
        shows={{ contract: listQueue, query: { state, community } }}
      >
        {community && <LinkButton href={queueAddress(null, { state })}>{say('allCommunities')}</LinkButton>}
      </SectionHeader>
      <CommunityTabs current="queue" t={t} me={me} />
      <div className="stack">
        <StateTabs t={t} state={state} community={community} />
        {wasDecided && (
          <p className="soft" role="status">
            {say('gone')}
          </p>
        )}
        {item ? (
          <>
            <Desk
              key={item.id}
              post={{ ...item, hasReports: item.reports.length > 0 }}
              previous={addressAt(at - 1)}
              next={addressAt(at + 1)}
              after={addressAt(at + 1) ?? addressAt(at - 1) ?? queueAddress(null, query)}
              place={say('place', { number: at + 1, count: metadata.count ?? items.length })}
              decide={can(me, decidePost) ? endpoint(decidePost) : null}
              fields={{
                reason: formFields(decidePost, words, { order: ['reason'] }),
                text: formFields(decidePost, words, { order: ['text', 'reason'] }),
              }}
            />
            <div className="split wide">
              <PostContext {...page} item={item} place={place} />
              <Reports {...page} item={item} />
            </div>
          </>
        ) : (
          <State kind="empty" title={say('empty.title')} detail={say('empty.detail')} />
        )}
      </div>
    </Texts>
  )
})
