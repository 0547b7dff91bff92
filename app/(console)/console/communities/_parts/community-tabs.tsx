import { listQueue } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { listSanctions } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { listAllCommunities } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { Tabs } from '@/lib/ui/tabs'

/** The pages of the section, each with who may see it. */
const pages = {
  communities: { href: '/console/communities', needs: listAllCommunities },
  queue: { href: '/console/communities/queue', needs: listQueue },
  decisions: { href: '/console/communities/decisions', needs: listSanctions },
} as const

/** Nothing for those who may see one of the pages alone. */
export function CommunityTabs({ current, t, me }: { current: keyof typeof pages } & Pick<Person, 't' | 'me'>) {
  const shown = Object.entries(pages).filter(([, { needs }]) => can(me, needs))
  if (shown.length < 2) return null
  return (
    <Tabs
      label={t('communityDesk.tabs.label')}
      tabs={shown.map(([name, { href }]) => ({ href, title: t(`communityDesk.tabs.${name}`), isCurrent: name === current }))}
    />
  )
}
