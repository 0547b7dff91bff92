import type { LtiPlatformRow } from '@/db/schema/lti-platforms'
import type { ErrorName } from '@/lib/platform/errors'

/** A launch that is refused, with what is logged about it; the page says only the kind of refusal. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused'
  constructor(
    readonly reason: Extract<ErrorName, `lti${string}`>,
    readonly platform: Pick<LtiPlatformRow, 'id' | 'name' | 'issuer' | 'loginUrl'> | null,
    readonly why: string,
  ) {
    super(why)
  }
}
