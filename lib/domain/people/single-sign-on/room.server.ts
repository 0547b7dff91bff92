import { retention } from '@/db/schema/single-sign-on'
import { sessionsOf } from '@/lib/domain/house/identity/account/own-record.service'
import { mailAddresses } from '@/lib/domain/house/mail-addresses/room'
import { roles } from '@/lib/domain/house/roles/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import { providersOf } from './covering-providers.service'
import { providersAsAuthorities } from './linked-providers.service'
import { forgetIdentities, identitiesOf } from './people.service'
import * as providers from './providers.service'
import { singleSignOn } from './room'
import * as signIn from './sign-in.service'

export const server = serves(singleSignOn, {
  services: [providers, signIn],
  answers: [
    answerTo(roles.ports.outsideAuthorities, providersAsAuthorities, 'singleSignOn'),
    answerTo(mailAddresses.ports.providersOf, providersOf, 'singleSignOn'),
  ],
  person: {
    export: { identityProviders: (context, { id }) => identitiesOf(context, id) },
    erase: async (context, { id }) => {
      const sessions = await sessionsOf(context, id)
      await forgetIdentities(
        context,
        id,
        sessions.map((session) => session.id),
      )
    },
  },
  retention,
})
