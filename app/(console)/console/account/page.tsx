import { readProfile } from '@/lib/domain/identity/identity.contract'
import { RoomHeader } from '@/lib/ui/room-header'
import { room, roomTitle } from '../_parts/room'
import { Account } from './_parts/account'
import { Sessions } from './_parts/sessions'

export const generateMetadata = roomTitle('account')

export default room('account', ({ say, language, profile, place }) => (
  <>
    <RoomHeader title={say('account.title')} shows={{ contract: readProfile }} />
    <div className="stack">
      <Account profile={profile} language={language} place={place} say={say} />
      <Sessions language={language} place={place} />
    </div>
  </>
))
