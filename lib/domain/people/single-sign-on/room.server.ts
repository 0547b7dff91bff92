import { retention } from '@/db/schema/single-sign-on'
import { sessionsOf } from '@/lib/domain/house/identity/account/own-record.service'
import { serves } from '@/lib/platform/serving/serves'
import { forgetIdentities, identitiesOf } from './people.service'
import * as providers from './providers.service'
import { singleSignOn } from './room'
import * as signIn from './sign-in.service'

export const server = serves(singleSignOn, {
  services: [providers, signIn],
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
