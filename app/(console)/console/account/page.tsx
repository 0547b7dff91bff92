import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { AcceptedTerms } from './_parts/accepted-terms'
import { Account } from './_parts/account'
import { NotificationSettings } from './_parts/notification-settings'
import { OwnData } from './_parts/own-data'
import { Passkeys } from './_parts/passkeys'
import { Profile } from './_parts/profile'
import { Security } from './_parts/security'
import { SecurityEvents } from './_parts/security-events'
import { Sessions } from './_parts/sessions'

export default consolePage('account', (page) => (
  <>
    <SectionHeader title={page.t('account.title')} intro={page.t('account.intro')} shows={{ contract: readProfile }} />
    <Account {...page} />
    <div className="sections">
      <Profile {...page} />
      <Security {...page} />
      <Passkeys {...page} />
      <Sessions {...page} />
      <SecurityEvents {...page} />
      <NotificationSettings {...page} />
      <AcceptedTerms {...page} />
      <OwnData {...page} />
    </div>
  </>
))
