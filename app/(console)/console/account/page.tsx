import { readProfile } from '@/lib/domain/identity/identity.contract'
import { RoomHeader } from '@/lib/ui/room-header'
import { room } from '../_parts/room'
import { AcceptedTerms } from './_parts/accepted-terms'
import { Account } from './_parts/account'
import { OwnData } from './_parts/own-data'
import { Passkeys } from './_parts/passkeys'
import { Profile } from './_parts/profile'
import { Security } from './_parts/security'
import { Sessions } from './_parts/sessions'

export default room('account', (page) => (
  <>
    <RoomHeader title={page.t('account.title')} intro={page.t('account.intro')} shows={{ contract: readProfile }} />
    <Account {...page} />
    <div className="sections">
      <Profile {...page} />
      <Security {...page} />
      <Passkeys {...page} />
      <Sessions {...page} />
      <AcceptedTerms {...page} />
      <OwnData {...page} />
    </div>
  </>
))
