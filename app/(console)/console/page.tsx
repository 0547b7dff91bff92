import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from './_parts/console-page'
import { Attention } from './_parts/home/attention'
import { InstructorDesk } from './_parts/home/desks/instructor-desk'
import { ManagerDesk } from './_parts/home/desks/manager-desk'
import { isInstructor } from './_parts/home/desks/reader'
import { Overview } from './_parts/home/overview'
import { windowOf } from './_parts/home/period'

/** Rows that the desk of a person who teaches shows itself (desks/to-grade.tsx). */
const graded = ['grading', 'submissions']

/** The home by permission: the desks of those who teach, of managers and of administrators; a person may have several. */
export default consolePage('home', (page) => {
  const { t, language, profile, organization, me, query, api } = page
  const greeting = t('home.greeting', {
    name: `\u2068${inLanguage(profile.name, language).text || shownEmail(profile.email)}\u2069`,
  })
  const teaches = isInstructor(me)
  // Without permission to read the numbers, the page is shown without them.
  const hasNumbers = can(me, readAnalyticsOverview)
  const window = windowOf(query.days)
  const intro = hasNumbers
    ? t('home.introNumbers', { organization: `\u2068${inLanguage(organization.name, language).text}\u2069` })
    : t('home.intro')
  return (
    <>
      <SectionHeader
        title={greeting}
        intro={intro}
        shows={hasNumbers ? { contract: readAnalyticsOverview, query: window } : { contract: readProfile }}
      />
      <div className="stack">
        {teaches && <InstructorDesk {...page} />}
        <ManagerDesk {...page} />
        {hasNumbers ? (
          <Overview {...page} window={window} />
        ) : (
          <Attention t={t} me={me} api={api} numbers={null} without={teaches ? graded : []} />
        )}
      </div>
    </>
  )
})
