import type { ErrorName } from './generated/names'
import type * as Schemas from './generated/schemas'

/**
 * An error response of the API. `reason` is the name of the error, such as `pathNotFound`; `message` is in the caller's language. A newer server may
 * send reasons that this version of the SDK does not know.
 */
export class MasarError<Reason extends string = ErrorName | (string & {})> extends Error {
  override readonly name = 'MasarError'
  readonly reason: Reason
  /** The error's number in the API, such as 6300; not the HTTP status. */
  readonly statusCode: number
  readonly requestId: string
  /** The invalid fields of the request; empty for errors that are not about a field. */
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

  /** Seconds until the same request can succeed, from the header `Retry-After`; null without one. */
  get retryAfterSeconds(): number | null {
    // A proxy may send a date instead of a number, which counts as none.
    const seconds = Number(this.headers.get('retry-after') ?? Number.NaN)
    return Number.isNaN(seconds) ? null : seconds
  }
}

/** Whether a thrown value is a `MasarError` with one of these reasons. */
export const isRefusal = <R extends ErrorName>(thrown: unknown, ...reasons: R[]): thrown is MasarError<R> =>
  thrown instanceof MasarError && (reasons as string[]).includes(thrown.reason)
