import { retention } from '@/db/schema/identity'
import { serves } from '@/lib/platform/serving/serves'
import { shownPhoto } from '../files/photos.service'
import * as captcha from './captcha.service'
import * as changePassword from './change-password.service'
import * as identityService from './identity.service'
import * as memberSessions from './member-sessions.service'
import { noticeReactions } from './notice-reactions.service'
import * as notices from './notices.service'
import { accountOf, eraseAccount, sessionsOf } from './own-record.service'
import * as passwordReset from './password-reset.service'
import * as profile from './profile.service'
import { identity } from './room'
import * as sessions from './sessions.service'
import * as signInPolicy from './sign-in-policy.service'
import * as twoFactor from './two-factor.service'
import * as twoFactorOff from './two-factor-off.service'
import * as twoFactorSetup from './two-factor-setup.service'
import * as twoFactorStatus from './two-factor-status.service'

export const server = serves(identity, {
  services: [
    captcha,
    changePassword,
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
    notices,
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
  reactions: noticeReactions,
  retention,
})
