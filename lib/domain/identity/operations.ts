import { operationsIn } from '@/lib/platform/http/operations'
import * as captcha from './captcha.service'
import * as changePassword from './change-password.service'
import * as identity from './identity.service'
import * as memberSessions from './member-sessions.service'
import * as passwordReset from './password-reset.service'
import * as profile from './profile.service'
import * as sessions from './sessions.service'
import * as signInPolicy from './sign-in-policy.service'
import * as twoFactor from './two-factor.service'
import * as twoFactorOff from './two-factor-off.service'
import * as twoFactorSetup from './two-factor-setup.service'
import * as twoFactorStatus from './two-factor-status.service'

export const operations = [
  ...operationsIn(captcha, changePassword, identity, profile, sessions, twoFactor, twoFactorStatus),
  ...operationsIn(memberSessions, passwordReset, signInPolicy, twoFactorOff, twoFactorSetup),
]
