import { retention } from '@/db/schema/passkeys'
import { identity } from '@/lib/domain/house/identity/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as signIn from './passkey-sign-in.service'
import * as passkeysService from './passkeys.service'
import { passkeys } from './room'

export const server = serves(passkeys, {
  services: [signIn, passkeysService],
  answers: [answerTo(identity.ports.forgetCredentials, passkeysService.forgetPasskeys, 'passkeys')],
  person: {
    export: { passkeys: (context, { id }) => passkeysService.passkeysOf(context, id) },
    erase: (context, { id }) => passkeysService.forgetPasskeys(context, id),
  },
  retention,
})
