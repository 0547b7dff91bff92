import { room } from '@/lib/platform/rooms'

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
    credentialsMismatch: [5160, 401],
    passwordRefused: [5161, 422],
    signInThrottled: [5163, 429],
    emailNotVerified: [5167, 403],
    linkTokenInvalid: [5169, 400],
  },
  permissions: {
    session: ['read', 'delete'],
    user: ['read', 'create', 'update'],
  },
  actions: [
    'userLoginCredential',
    'userVerifyTwoFactor',
    'userEnableTwoFactor',
    'userRefreshToken',
    'sessionRefreshReuse',
    'userLogout',
    'userRevokeSession',
    'userUpdateProfile',
    'userChangePassword',
    'adminUserCreate',
  ],
})
