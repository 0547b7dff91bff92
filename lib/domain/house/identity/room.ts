import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { personData } from './account/person-data.contract'
import { personEventKinds } from './account/person-events.contract'

/** The mail with a link to set a new password; the link is made when the mail is sent. */
export const sendResetLink = job('identity.sendResetLink', z.object({ resetId: Id }))

/** The mails to a person about the security of their account. */
export const securityNotices = [
  'passwordChanged',
  'twoFactorOn',
  'twoFactorOff',
  'twoFactorReset',
  'passkeyAdded',
  'passkeyRemoved',
  'newDevice',
  'erasureRequested',
] as const
export const sendNotice = job(
  'identity.sendNotice',
  z.object({ userId: Id, notice: z.enum(securityNotices), sessionId: Id.optional() }),
)

type Overruling = TenantContext & {
  user: { id: string } | null
  fail(reason: 'roleGrantsTooMuch'): never
}

export const identity = room({
  errors: {
    sessionNotFound: [5040, 404],
    twoFactorCodeWrong: [5126, 401],
    twoFactorChallengeInvalid: [5127, 401],
    twoFactorNotOn: [5128, 409],
    twoFactorAlreadyOn: [5129, 409],
    twoFactorSetupRequired: [5132, 403],
    twoFactorLocked: [5134, 429],
    twoFactorNotStarted: [5136, 409],
    captchaFailed: [5137, 403],
    userNotFound: [5150, 404],
    emailExists: [5152, 409],
    personHasNoEmail: [5153, 409],
    credentialsMismatch: [5160, 401],
    passwordRefused: [5161, 422],
    signInThrottled: [5163, 429],
    emailNotVerified: [5167, 403],
    linkTokenInvalid: [5169, 400],
    mailRefused: [7100, 422],
    twoFactorNotOffered: [5135, 403],
    signInNotRecent: [5174, 403],
  },
  permissions: {
    session: ['read', 'delete'],
    user: ['update'],
  },
  planned: {
    user: ['read', 'create'],
  },
  records: {
    session: { parameters: ['revoke/:sessionId'] },
    user: {
      parameters: [
        'learner/:userId',
        'manager/:userId',
        'teacher/:userId',
        'member/:id',
        'member/:userId',
        'user/:userId',
        'by-external-id/:externalId',
        'by-employee-number/:employeeNumber',
      ],
      console: '/console/members/:id',
    },
  },
  actions: [
    'userLoginCredential',
    'userVerifyTwoFactor',
    'userEnableTwoFactor',
    'userRefreshToken',
    'sessionRefreshReuse',
    'userLogout',
    'userRevokeSession',
    'adminSessionRevoke',
    'userUpdateProfile',
    'userChangePassword',
    'userForgotPassword',
    'userResetPassword',
    'userChooseFirstPassword',
    'userFirstPasswordByLink',
    'userFirstLinkAgain',
    'adminFirstPasswordGiven',
    'userSetupTwoFactor',
    'userDisableTwoFactor',
    'userRegenerateTwoFactorBackupCodes',
    'adminUserResetTwoFactor',
    'adminUserPasswordResetLink',
    'adminSignInPolicyUpdate',
    'adminUserCreate',
  ],
  events: personEventKinds,
  ports: {
    /** Removes what a person signs in with besides the password; returns how many credentials they were. */
    forgetCredentials: port<(context: TenantContext, userId: string) => Promise<number>>('identity.forgetCredentials'),
    /**
     * Does something to an account that takes power over it: refused (5065) unless the caller holds all permissions of the person,
     * whatever the state of the account. `prepare` runs before the permissions are read, under the lock of their changes.
     */
    overrule:
      port<<T>(context: Overruling, userId: string, prepare: () => Promise<unknown>, apply: () => Promise<T>) => Promise<T>>(
        'identity.overrule',
      ),
  },
  jobs: [sendResetLink, sendNotice],
  person: personData,
})
