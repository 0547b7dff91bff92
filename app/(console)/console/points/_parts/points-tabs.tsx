import { listContests } from '@/lib/domain/assessing/points/contests/contests.contract'
import { readSetting } from '@/lib/domain/assessing/points/settings.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { Tabs } from '@/lib/ui/tabs'

/** The pages of the section, each with who may see it. */
const pages = {
  rules: { href: '/console/points', needs: readSetting, title: 'points.contests.rulesTab' },
  contests: { href: '/console/points/contests', needs: listContests, title: 'points.contests.tab' },
} as const

/** Nothing for those who may see one of the pages alone. */
export function PointsTabs({ current, t, me }: { current: keyof typeof pages } & Pick<Person, 't' | 'me'>) {
  const shown = Object.entries(pages).filter(([, { needs }]) => can(me, needs))
  if (shown.length < 2) return null
  return (
    <Tabs
      label={t('points.title')}
      tabs={shown.map(([name, { href, title }]) => ({ href, title: t(title), isCurrent: name === current }))}
    />
  )
}
