import { readAnalyticsOverview } from '@/lib/domain/analytics/analytics.contract'
import { readProfile } from '@/lib/domain/identity/identity.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { RoomHeader } from '@/lib/ui/room-header'
import { Overview } from './_parts/home/overview'
import { windowOf } from './_parts/home/period'
import { Rooms } from './_parts/home/rooms'
import { room } from './_parts/room'
import { Account } from './account/_parts/account'

export default room('home', (page) => {
  const { t, language, profile, organization, me, query } = page
  const greeting = t('home.greeting', {
    name: `\u2068${inLanguage(profile.name, language).text || shownEmail(profile.email)}\u2069`,
  })
  // Without permission to read the numbers, the page is shown without them.
  if (!can(me, readAnalyticsOverview))
    return (
      <>
        <RoomHeader title={greeting} intro={t('home.intro')} shows={{ contract: readProfile }} />
        <div className="stack">
          <Account {...page} />
          <Rooms {...page} />
        </div>
      </>
    )
  const window = windowOf(query.days)
  const intro = t('home.introNumbers', { organization: `\u2068${inLanguage(organization.name, language).text}\u2069` })
  return (
    <>
      <RoomHeader title={greeting} intro={intro} shows={{ contract: readAnalyticsOverview, query: window }} />
      <div className="stack">
        <Overview {...page} window={window} />
      </div>
    </>
  )
})
