import { restorePost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { decideAppeal, endSanction, listSanctions } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { appealStates, sanctionRecordKinds } from '@/lib/domain/learning/communities/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { isolated } from '../../groups/_parts/names'
import { CommunityTabs } from '../_parts/community-tabs'
import { authorName } from '../_parts/names'
import { Appeal } from './_parts/appeal'
import { columnsOf, isInForce, type Listed } from './_parts/columns'

/** The decisions of moderators about people, and the appeals against them. */
export default consolePage({ name: 'communities', needs: listSanctions }, (page) => {
  const { t, me, language, query, textsOf } = page
  const say = (key: string, values?: Record<string, string>) => t(`communityDesk.sanctions.${key}`, values)
  const nameOf = (one: Listed) => authorName(one.person, { t, language })
  const words = textsOf('communityDesk').communityDesk
  return (
    <Texts of={textsOf('parts', 'communityDesk')}>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listSanctions, query }} />
      <CommunityTabs current="decisions" t={t} me={me} />
      <List
        contract={listSanctions}
        name="community-decisions"
        title={say('title')}
        query={query}
        isSearchable={false}
        labelOf={nameOf}
        filters={[
          {
            name: 'kind',
            label: say('columns.kind'),
            kind: 'choice',
            options: sanctionRecordKinds.map((value) => ({ value, label: say(`kinds.${value}`) })),
          },
          {
            name: 'appeal',
            label: say('columns.appeal'),
            kind: 'choice',
            options: appealStates.map((value) => ({ value, label: say(`appeals.${value}`) })),
          },
        ]}
        columns={columnsOf(page)}
        actionsOf={(one) => {
          const called = { name: isolated(nameOf(one)) }
          const isOwn = one.person?.id === me.id
          return (
            <span className="row tight">
              {one.appealState === 'open' && can(me, decideAppeal) && (
                <Appeal
                  id={one.id}
                  name={nameOf(one)}
                  reason={one.reason}
                  text={one.appealText}
                  barred={one.mayDecide ? null : say(isOwn ? 'ownAppeal' : 'ownDecision')}
                  endpoint={endpoint(decideAppeal)}
                  fields={formFields(decideAppeal, words, { order: ['reason'] })}
                />
              )}
              {one.postId && (
                <LinkButton href={`/console/communities/posts/${one.postId}`} size="xs">
                  {say('toPost')}
                </LinkButton>
              )}
              {isInForce(one) && !isOwn && can(me, endSanction) && (
                <ActionButton
                  endpoint={endpoint(endSanction)}
                  input={{ params: { id: one.id } }}
                  label={say('end')}
                  name={say('endThis', called)}
                  done={say('ended', called)}
                  size="xs"
                  confirm={{ title: say('endTitle', called), detail: <p>{say('endDetail')}</p> }}
                />
              )}
              {one.kind === 'removal' && one.postId && one.appealState !== 'overturned' && !isOwn && can(me, restorePost) && (
                <ActionButton
                  endpoint={endpoint(restorePost)}
                  input={{ params: { id: one.postId } }}
                  label={say('restore')}
                  name={say('restoreThis', called)}
                  done={say('restored')}
                  size="xs"
                  confirm={{ title: say('restoreTitle'), detail: <p>{say('restoreDetail')}</p> }}
                />
              )}
            </span>
          )
        }}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </Texts>
  )
})
