import { readProfile } from '@/lib/domain/identity/identity.contract'
import { RoomHeader } from '@/lib/ui/room-header'
import { room, roomTitle } from '../_parts/room'
import { AcceptedTerms } from './_parts/accepted-terms'
import { Account } from './_parts/account'
import { Profile } from './_parts/profile'
import { Security } from './_parts/security'
import { Sessions } from './_parts/sessions'

export const generateMetadata = roomTitle('account')

export default room('account', (around) => (
  <>
    <RoomHeader title={around.say('account.title')} intro={around.say('account.intro')} shows={{ contract: readProfile }} />
    <div className="stack">
      <Account {...around} />
      <Profile {...around} />
      <Security {...around} />
      <Sessions {...around} />
      <AcceptedTerms {...around} />
    </div>
  </>
))
