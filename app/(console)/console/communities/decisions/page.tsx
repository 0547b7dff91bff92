import { restorePost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { decideAppeal, endSanction, listSanctions } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { appealStates, sanctionRecordKinds } from '@/lib/domain/learning/communities/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import type { Filter } from '@/lib/ui/list/filters'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { isolated } from '../../groups/_parts/names'
import { CommunityTabs } from '../_parts/community-tabs'
import { authorName } from '../_parts/names'
import { Appeal } from './_parts/appeal'
import { columnsOf, isInForce, type Listed } from './_parts/columns'

/** The list can be narrowed by kind and by the state of the appeal. */
function sanctionFilters({ t }: Pick<Person, 't'>): Filter[] {
  const say = (key: string) => t(`communityDesk.sanctions.${key}`)
  return [
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
  ]
}

type ActionProps = Pick<Person, 't' | 'me' | 'language' | 'textsOf'> & { sanction: Listed }

/** Decides the appeal, leads to the post, ends the sanction, or restores the post. */
function SanctionActions({ t, me, language, textsOf, sanction }: ActionProps) {
  const say = (key: string, values?: Record<string, string>) => t(`communityDesk.sanctions.${key}`, values)
  const words = textsOf('communityDesk').communityDesk
  const name = authorName(sanction.person, { t, language })
  const called = { name: isolated(name) }
  const isOwn = sanction.person?.id === me.id
  return (
    <span className="row tight">
      {sanction.appealState === 'open' && can(me, decideAppeal) && (
        <Appeal
          id={sanction.id}
          name={name}
          reason={sanction.reason}
          text={sanction.appealText}
          barred={sanction.mayDecide ? null : say(isOwn ? 'ownAppeal' : 'ownDecision')}
          endpoint={endpoint(decideAppeal)}
          fields={formFields(decideAppeal, words, { order: ['reason'] })}
        />
      )}
      {sanction.postId && (
        <LinkButton href={`/console/communities/posts/${sanction.postId}`} size="xs">
          {say('toPost')}
        </LinkButton>
      )}
      {isInForce(sanction) && !isOwn && can(me, endSanction) && (
        <ActionButton
          endpoint={endpoint(endSanction)}
          input={{ params: { id: sanction.id } }}
          label={say('end')}
          name={say('endThis', called)}
          done={say('ended', called)}
          size="xs"
          confirm={{ title: say('endTitle', called), detail: <p>{say('endDetail')}</p> }}
        />
      )}
      {sanction.kind === 'removal' &&
        sanction.postId &&
        sanction.appealState !== 'overturned' &&
        !isOwn &&
        can(me, restorePost) && (
          <ActionButton
            endpoint={endpoint(restorePost)}
            input={{ params: { id: sanction.postId } }}
            label={say('restore')}
            name={say('restoreThis', called)}
            done={say('restored')}
            size="xs"
            confirm={{ title: say('restoreTitle'), detail: <p>{say('restoreDetail')}</p> }}
          />
        )}
    </span>
  )
}

/** The decisions of moderators about people, and the appeals against them. */
export default consolePage({ name: 'communities', needs: listSanctions }, (page) => {
  const { t, me, query, textsOf } = page
  const say = (key: string) => t(`communityDesk.sanctions.${key}`)
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
        labelOf={({ person }) => authorName(person, page)}
        filters={sanctionFilters(page)}
        columns={columnsOf(page)}
        actionsOf={(sanction) => <SanctionActions {...page} sanction={sanction} />}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </Texts>
  )
})
