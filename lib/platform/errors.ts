import type { ErrorCode, RoomError } from './rooms'

/** The errors of the pipeline itself. Texts: `errors` in messages/<language>/platform.json. */
export const platformErrors = {
  malformedRequest: [400, 400],
  originRefused: [403, 403],
  routeNotFound: [404, 404],
  methodNotAllowed: [405, 405],
  notAcceptable: [406, 406],
  stateConflict: [409, 409],
  versionStale: [412, 412],
  payloadTooLarge: [413, 413],
  unsupportedMediaType: [415, 415],
  rangeBeyond: [416, 416],
  versionRequired: [428, 428],
  tooManyRequests: [429, 429],
  internal: [500, 500],
  unavailable: [5000, 503],
  validation: [5030, 422],
  sessionRevoked: [5041, 401],
  roleForbidden: [5063, 403],
  apiKeyMissing: [5100, 401],
  apiKeyUnknown: [5101, 403],
  apiKeyInvalid: [5102, 401],
  apiKeyOriginForbidden: [5103, 403],
  apiKeyKindForbidden: [5104, 403],
  tokenScopeForbidden: [5105, 403],
  accessTokenInvalid: [5120, 401],
  refreshTokenInvalid: [5121, 401],
  passwordNotChosen: [5138, 403],
  userInactive: [5157, 403],
  permissionForbidden: [5180, 403],
  aboutOneself: [5181, 403],
  viewingAsRole: [5182, 403],
  idempotencyRunning: [6010, 409],
  idempotencyReused: [6011, 422],
  idempotencyKeyRequired: [6012, 400],
  termsNotAccepted: [6104, 403],
  organizationNotFound: [6200, 404],
  organizationSuspended: [6201, 403],
  notPlatformOrganization: [6203, 403],
  featureOff: [6205, 403],
  addressInvalid: [7219, 403],
  uploadTooSlow: [7224, 408],
  uploadsAtOnce: [7225, 429],
} as const satisfies Record<string, ErrorCode>

export type ErrorName = keyof typeof platformErrors | RoomError

const codes = new Map<string, ErrorCode>(Object.entries(platformErrors))

/** Registers the errors of a room. */
export function addErrors(errors: Readonly<Record<string, ErrorCode>>): void {
  for (const [name, code] of Object.entries(errors)) codes.set(name, code)
}

/** Whether there is an error of that name. */
export const isErrorName = (name: string): name is ErrorName => codes.has(name)

/** Every error there is, by number. */
export const errorNames = (): ErrorName[] =>
  [...codes]
    .toSorted(([, [one]], [, [other]]) => one - other)
    .map(([name]) => name)
    .filter(isErrorName)

/** The number and the HTTP status of an error. */
export function codeOf(name: ErrorName): ErrorCode {
  const code = codes.get(name)
  if (!code) throw new Error(`There is no error ${name}`)
  return code
}

/** One field's failure, as the specification's section 7 shows it. */
export type FieldError = { key: string; property: string; params?: Record<string, string | number> }

/** A refusal with the name of an error; the pipeline turns it into the envelope in the caller's language. */
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
    return codeOf(this.reason)[0]
  }
  get status() {
    return codeOf(this.reason)[1]
  }
}

/** A 422 for fields whose shape is right, but which the verb refuses. */
export const invalid = (...fields: FieldError[]) => new Refusal('validation', { fields })

/** Errors that any endpoint may answer before its verb runs; the API document adds them according to the contract's access. */
export const pipelineErrors = [
  'malformedRequest',
  'organizationNotFound',
  'organizationSuspended',
  'tooManyRequests',
  'apiKeyMissing',
  'apiKeyInvalid',
  'apiKeyUnknown',
  'apiKeyOriginForbidden',
  'apiKeyKindForbidden',
  'tokenScopeForbidden',
  'viewingAsRole',
  'passwordNotChosen',
  'internal',
  'unavailable',
] as const satisfies ErrorName[]

const connectionTrouble = /^(CONNECT|CONNECTION_|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|57P0|57014|53|08)/

/** Fields of errors of the database driver, of sockets and of an overloaded store. */
type DriverError = Error & { code?: string; syscall?: string; constraint_name?: string; retryAfterSeconds?: number }

/** The refusal for any thrown value. A unique or exclusion constraint has the name of its error; an unreachable store is 503, never 401. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const thrown: DriverError = cause
    const { code, syscall, constraint_name: constraint, retryAfterSeconds } = thrown
    if ((code === '23505' || code === '23P01') && constraint && isErrorName(constraint)) return new Refusal(constraint)
    // A missing Unix socket is recognized by the system call only: its code (ENOENT) may mean any file.
    if (code && (syscall === 'connect' || connectionTrouble.test(code))) return new Refusal('unavailable', { retryAfter: 2 })
    if (retryAfterSeconds !== undefined) return new Refusal('unavailable', { retryAfter: retryAfterSeconds })
  }
  return new Refusal('internal')
}
