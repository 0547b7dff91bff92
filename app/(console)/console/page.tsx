import { readAnalyticsOverview } from '@/lib/domain/analytics/analytics.contract'
import { readProfile } from '@/lib/domain/identity/identity.contract'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { RoomHeader } from '@/lib/ui/room-header'
import { Overview } from './_parts/home/overview'
import { windowOf } from './_parts/home/period'
import { Rooms } from './_parts/home/rooms'
import { room, roomTitle } from './_parts/room'
import { Account } from './account/_parts/account'

export const generateMetadata = roomTitle('home')

export default room('home', (around) => {
  const { say, language, profile, organization, me, query } = around
  const greeting = say('home.greeting', { name: `\u2068${inLanguage(profile.name, language).text || profile.email}\u2069` })
  // Whoever may not read numbers finds a quiet page, not a locked one.
  if (!can(me, readAnalyticsOverview))
    return (
      <>
        <RoomHeader title={greeting} intro={say('home.intro')} shows={{ contract: readProfile }} />
        <div className="stack">
          <Account {...around} />
          <Rooms {...around} />
        </div>
      </>
    )
  const window = windowOf(query.days)
  const intro = say('home.introNumbers', { organization: `\u2068${inLanguage(organization.name, language).text}\u2069` })
  return (
    <>
      <RoomHeader title={greeting} intro={intro} shows={{ contract: readAnalyticsOverview, query: window }} />
      <div className="stack">
        <Overview {...around} window={window} />
        <Rooms {...around} />
      </div>
    </>
  )
})
