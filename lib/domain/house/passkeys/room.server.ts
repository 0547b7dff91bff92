import { retention } from '@/db/schema/passkeys'
import { serves } from '@/lib/platform/serving/serves'
import * as signIn from './passkey-sign-in.service'
import * as passkeysService from './passkeys.service'
import { passkeys } from './room'

export const server = serves(passkeys, {
  services: [signIn, passkeysService],
  person: {
    export: { passkeys: (context, { id }) => passkeysService.passkeysOf(context, id) },
    erase: (context, { id }) => passkeysService.forgetPasskeys(context, id),
  },
  retention,
})
