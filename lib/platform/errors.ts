/** The one catalogue: name → [number in `statusCode`, HTTP status]. Texts: `errors` in messages/<language>/<room>.json, those of the kernel in platform.json. */
export const catalogue = {
  malformedRequest: [400, 400],
  originRefused: [403, 403],
  routeNotFound: [404, 404],
  methodNotAllowed: [405, 405],
  notAcceptable: [406, 406],
  stateConflict: [409, 409],
  versionStale: [412, 412],
  payloadTooLarge: [413, 413],
  unsupportedMediaType: [415, 415],
  versionRequired: [428, 428],
  tooManyRequests: [429, 429],
  internal: [500, 500],
  unavailable: [5000, 503],
  validation: [5030, 422],
  sessionNotFound: [5040, 404],
  sessionRevoked: [5041, 401],
  roleNotFound: [5060, 404],
  roleExists: [5061, 409],
  roleForbidden: [5063, 403],
  roleInUse: [5064, 409],
  roleGrantsTooMuch: [5065, 403],
  roleBuiltIn: [5066, 409],
  roleLastHolder: [5067, 409],
  apiKeyMissing: [5100, 401],
  apiKeyUnknown: [5101, 403],
  apiKeyInvalid: [5102, 401],
  apiKeyNotFound: [5107, 404],
  accessTokenInvalid: [5120, 401],
  refreshTokenInvalid: [5121, 401],
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
  userInactive: [5157, 403],
  credentialsMismatch: [5160, 401],
  passwordRefused: [5161, 422],
  signInThrottled: [5163, 429],
  emailNotVerified: [5167, 403],
  linkTokenInvalid: [5169, 400],
  permissionForbidden: [5180, 403],
  idempotencyRunning: [6010, 409],
  idempotencyReused: [6011, 422],
  policyNotFound: [6100, 404],
  policyAlreadyAccepted: [6103, 409],
  termsNotAccepted: [6104, 403],
  policyState: [6105, 409],
  activityLogNotFound: [6110, 404],
  organizationNotFound: [6200, 404],
  organizationSuspended: [6201, 403],
  organizationSlugTaken: [6202, 409],
  pathNotFound: [6300, 404],
  pathState: [6302, 409],
  moduleTypeNotFound: [6320, 404],
  moduleTypeKeyTaken: [6321, 409],
  moduleTypeReserved: [6322, 409],
  moduleTypeBreaking: [6323, 409],
  certificateNotFound: [6600, 404],
  certificateState: [6601, 409],
  certificateCodeTaken: [6602, 409],
} as const satisfies Record<string, readonly [number, number]>

export type ErrorName = keyof typeof catalogue

/** One field's failure, as the specification's section 7 shows it. */
export type FieldError = { key: string; property: string; params?: Record<string, string | number> }

/** A refusal with a name of the catalogue; the pipeline turns it into the envelope in the caller's language. */
export class Refusal extends Error {
  constructor(
    readonly reason: ErrorName,
    readonly detail: {
      params?: Record<string, string | number>
      fields?: FieldError[]
      headers?: Record<string, string>
      retryAfter?: number
    } = {},
  ) {
    super(reason)
  }
  get statusCode() {
    return catalogue[this.reason][0]
  }
  get status() {
    return catalogue[this.reason][1]
  }
}

/** A 422 whose fields the verb found itself, after the shapes were right. */
export const invalid = (...fields: FieldError[]) => new Refusal('validation', { fields })

/** Refusals any endpoint may give before its verb runs; the documents add them by the contract's access. */
export const pipelineErrors = [
  'malformedRequest',
  'organizationNotFound',
  'organizationSuspended',
  'tooManyRequests',
  'apiKeyMissing',
  'apiKeyInvalid',
  'apiKeyUnknown',
  'internal',
  'unavailable',
] as const satisfies ErrorName[]

const connectionTrouble = /^(CONNECT|CONNECTION_|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|57P0|57014|53|08)/

/** Names the refusal behind any throw. A unique constraint carries the name of its error; a lost store is our trouble, never a 401. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const {
      code,
      syscall,
      constraint_name: constraint,
      retryAfterSeconds,
    } = cause as { code?: string; syscall?: string; constraint_name?: string; retryAfterSeconds?: number }
    if (code === '23505' && constraint && constraint in catalogue) return new Refusal(constraint as ErrorName)
    // Of a Unix socket that is not there, only the call tells that somebody should answer.
    if (code && (syscall === 'connect' || connectionTrouble.test(code))) return new Refusal('unavailable', { retryAfter: 2 })
    if (retryAfterSeconds !== undefined) return new Refusal('unavailable', { retryAfter: retryAfterSeconds })
  }
  return new Refusal('internal')
}
