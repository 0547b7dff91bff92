import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from './_parts/console-page'
import { Attention } from './_parts/home/attention'
import { MyPeople } from './_parts/home/my-people'
import { Overview } from './_parts/home/overview'
import { windowOf } from './_parts/home/period'
import { Sections } from './_parts/home/sections'
import { Account } from './account/_parts/account'

export default consolePage('home', (page) => {
  const { t, language, profile, organization, me, query, api } = page
  const greeting = t('home.greeting', {
    name: `\u2068${inLanguage(profile.name, language).text || shownEmail(profile.email)}\u2069`,
  })
  // Without permission to read the numbers, the page is shown without them.
  if (!can(me, readAnalyticsOverview))
    return (
      <>
        <SectionHeader title={greeting} intro={t('home.intro')} shows={{ contract: readProfile }} />
        <div className="stack">
          <MyPeople {...page} />
          <Attention t={t} me={me} api={api} numbers={null} />
          <Account {...page} />
          <Sections {...page} />
        </div>
      </>
    )
  const window = windowOf(query.days)
  const intro = t('home.introNumbers', { organization: `\u2068${inLanguage(organization.name, language).text}\u2069` })
  return (
    <>
      <SectionHeader title={greeting} intro={intro} shows={{ contract: readAnalyticsOverview, query: window }} />
      <div className="stack">
        <MyPeople {...page} />
        <Overview {...page} window={window} />
      </div>
    </>
  )
})
