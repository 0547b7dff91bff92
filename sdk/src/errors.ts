import type { ErrorName } from './generated/names'
import type * as Schemas from './generated/schemas'

/**
 * A refusal of the API. `reason` is the name of its cause, such as `pathNotFound`; `message` is in the caller's language. Newer servers may
 * give reasons that this version of the SDK does not know.
 */
export class MasarError<Reason extends string = ErrorName | (string & {})> extends Error {
  override readonly name = 'MasarError'
  readonly reason: Reason
  /** The API's own code, such as 6300. */
  readonly statusCode: number
  readonly requestId: string
  /** The fields at fault, where the request itself was. */
  readonly fields: Schemas.FieldError[]

  constructor(
    /** The HTTP status. */
    readonly status: number,
    refusal: Schemas.Refusal,
    readonly headers: Headers,
  ) {
    super(refusal.message)
    this.reason = refusal.metadata.error as Reason
    this.statusCode = refusal.statusCode
    this.requestId = refusal.metadata.requestId
    this.fields = refusal.errors ?? []
  }

  /** Seconds until the same request can succeed; null where waiting does not help. */
  get retryAfterSeconds(): number | null {
    // A proxy may send a date.
    const seconds = Number(this.headers.get('retry-after') ?? Number.NaN)
    return Number.isNaN(seconds) ? null : seconds
  }
}

/** Whether something thrown is a refusal for one of these reasons. */
export const isRefusal = <R extends ErrorName>(thrown: unknown, ...reasons: R[]): thrown is MasarError<R> =>
  thrown instanceof MasarError && (reasons as string[]).includes(thrown.reason)
