import { retention } from '@/db/schema/identity'
import { shownPhoto } from '@/lib/domain/house/files/photos.service'
import { serves } from '@/lib/platform/serving/serves'
import { accountOf, eraseAccount, sessionsOf } from './account/own-record.service'
import * as profile from './account/profile.service'
import * as changePassword from './passwords/change-password.service'
import * as firstPassword from './passwords/first-password.service'
import * as passwordReset from './passwords/password-reset.service'
import { identity } from './room'
import * as memberSessions from './sessions/member-sessions.service'
import * as sessions from './sessions/sessions.service'
import * as captcha from './sign-in/captcha.service'
import * as identityService from './sign-in/identity.service'
import * as signInPolicy from './sign-in/sign-in-policy.service'
import * as twoFactor from './two-step/two-factor.service'
import * as twoFactorOff from './two-step/two-factor-off.service'
import * as twoFactorSetup from './two-step/two-factor-setup.service'
import * as twoFactorStatus from './two-step/two-factor-status.service'

export const server = serves(identity, {
  services: [
    captcha,
    changePassword,
    firstPassword,
    identityService,
    memberSessions,
    passwordReset,
    profile,
    sessions,
    signInPolicy,
    twoFactor,
    twoFactorOff,
    twoFactorSetup,
    twoFactorStatus,
  ],
  person: {
    export: {
      account: async (context, { id }) => {
        const account = await accountOf(context, id)
        return { ...account, photo: shownPhoto(context, account.photo) }
      },
      sessions: (context, { id }) => sessionsOf(context, id),
    },
    eraseLast: (context, { id, instead }) => eraseAccount(context, id, instead),
  },
  retention,
})
